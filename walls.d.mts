export type Room = { path: string; purpose: string; may: readonly string[] };
export const GROUPS: Readonly<Record<string, readonly string[]>>;
export const ROOMS: readonly Room[];
export function wallRules(): { name: string; comment: string; severity: 'error'; from: object; to: object }[];
