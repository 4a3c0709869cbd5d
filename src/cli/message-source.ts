/** A word alone that ends the conversation. */
export const LEAVING = /^\s*(exit|quit|bye|退出|離開|离开)\s*$/i;

/** The messages of a conversation, in order; `close` lets go of the input. */
export interface Messages extends AsyncIterable<string> {
  close(): void;
}
