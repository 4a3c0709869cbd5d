/** Inline Markdown as plain text: code spans and bold lose their marks. */
export const plainText = (text: string): string =>
  text.replace(/\*\*([^*\n]+)\*\*/g, '$1').replace(/`([^`\n]*)`/g, '$1');
