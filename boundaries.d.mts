export type Folder = { path: string; purpose: string; may: readonly string[] };
export const GROUPS: Readonly<Record<string, readonly string[]>>;
export const FOLDERS: readonly Folder[];
