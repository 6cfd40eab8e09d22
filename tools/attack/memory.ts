/** Watches how much memory a process has, from outside: the kernel counts what no heap statistics of its own would show. */
import { readFileSync } from 'node:fs';

const EVERY_MS = 200;

/** What a process has in memory, in MiB; 0 once it has ended, and where the kernel does not tell. */
function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Watches until it is stopped. @returns `stop`, which returns the most that came on top of the beginning, in whole MiB */
export function watchMemory(pid: number): { stop(): number } {
  const before = residentMb(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentMb(pid))), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return Math.round(Math.max(most, residentMb(pid)) - before);
    },
  };
}
