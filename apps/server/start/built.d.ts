/** The types of built.js, which is plain JavaScript like main.js. */
export const FOLDER: string;
export const LIST: string;
export function hashOf(files: readonly string[]): string;
export function builtProgram(): string | undefined;
