export const MODULES: readonly { path: string; modules: readonly string[] }[];
export function moduleRules(): { name: string; comment: string; severity: 'error'; from: object; to: object }[];
