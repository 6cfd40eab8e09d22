/** A pattern of the files that are left out of the graph. */
export const LEFT_OUT: string;
export const MODULES: readonly { path: string; modules: readonly string[] }[];
export function moduleRules(): { name: string; comment: string; severity: 'error'; from: object; to: object }[];
