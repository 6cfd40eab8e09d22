/** Logs once that the collector takes no traces, and once that it does again: a line for each export would fill the log. */
import type { Log } from '@tanabana/gateway';

/** @returns the function to call after each export */
export function createExportLog(log: Pick<Log, 'warn' | 'info'>): (spans: number, isSent: boolean) => void {
  let lost = 0;
  return (spans, isSent) => {
    if (isSent && lost > 0) log.info({ lost }, 'the collector takes traces again');
    if (!isSent && lost === 0) log.warn({ spans }, 'the collector takes no traces: those of now are lost');
    lost = isSent ? 0 : lost + spans;
  };
}
