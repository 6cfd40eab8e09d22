/** Lines that are not blank: from two on the text is a list. */
export const isList = (text: string): boolean => /\S[^\n]*\n\s*\S/.test(text);

/** How many lines of a text are not blank. */
export const linesOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;
