/** What a drill returns: how many of its checks passed and failed, or why this machine cannot make it. */
export type DrillResult = { passed: number; failed: number } | { skipped: string };

/** @param flags the words after the drill's name */
export type Drill = (flags: readonly string[]) => Promise<DrillResult>;
