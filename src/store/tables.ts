/** The rows of the store; the same on SQLite and on PostgreSQL. Times are milliseconds since 1970, truth is 1 or 0. */
export interface Tables {
  /** What belongs to the installation itself, such as its secret. */
  readonly installation: { readonly name: string; readonly value: string };
  readonly settings: {
    readonly guild: string;
    readonly language: string | null;
    readonly automatic: string;
    readonly threads: number;
    readonly keep_text: number;
  };
  /** The channels that moderators chose for automatic answers. */
  readonly channels: { readonly guild: string; readonly channel: string };
  /** What a person's answer stands on, by the id of the message that carries it, or of the thread that it stands in. */
  readonly evidence: {
    readonly message: string;
    readonly person: string;
    readonly token: string;
    readonly language: string;
    readonly kept_at: number;
  };
  /** How often an entry was shown on a day; nobody's name is in it. */
  readonly shown: {
    readonly guild: string;
    readonly entry: string;
    readonly day: number;
    readonly times: number;
  };
  readonly feedback: {
    readonly message: string;
    readonly person: string;
    readonly entry: string;
    readonly guild: string;
    readonly outcome: string;
    readonly given_at: number;
  };
  readonly unanswered: {
    readonly guild: string;
    readonly person: string;
    /** The keyed hash of the question. */
    readonly question: string;
    readonly language: string;
    /** Lists of ids as JSON. */
    readonly signs: string;
    readonly nearest: string;
    /** Only where the server keeps texts. */
    readonly text: string | null;
    readonly times: number;
    readonly asked_at: number;
  };
  /** The language that a person chose. */
  readonly preferences: { readonly person: string; readonly language: string };
  /** Where the bot spoke unasked. */
  readonly spoken: {
    readonly person: string;
    readonly channel: string;
    readonly cause: string;
    readonly spoken_at: number;
  };
}
