/**
 * Prevents a full disk: PostgreSQL survives one only as long as it need not write its log. So writing stops while there is space left, and
 * reading and a recovery still work.
 */
import { statfs } from 'node:fs/promises';
import { UnavailableError } from '../port.ts';

/** How long a measurement is valid, in milliseconds, if at least twice the reserve is free. */
const LOOK_HOLDS_MS = 1000;
/** Interval between measurements during a write, in milliseconds. */
const WATCH_MS = 200;
/** `Retry-After` in seconds: somebody has to free space. */
const RETRY_SECONDS = 10;

export type DiskSpace = {
  /** @throws UnavailableError if nothing may be written */
  check(): Promise<void>;
  /** Calls back once if a running write uses up half of the reserve. @returns a function that ends the watch */
  watch(onLow: () => void): () => void;
};

export const diskFullError = (cause?: unknown): UnavailableError =>
  new UnavailableError('full', RETRY_SECONDS, { cause });

/** @returns the bytes that this process may use on the disk of a directory */
export type FreeBytes = (directory: string) => Promise<number>;

const freeBytesOf: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** @param reserveBytes bytes that must be free on the disk of the directory */
export function watchDiskSpace(dataDir: string, reserveBytes: number, freeBytes: FreeBytes = freeBytesOf): DiskSpace {
  let seen = { free: 0, at: 0 };

  async function look(): Promise<number> {
    seen = { free: await freeBytes(dataDir), at: Date.now() };
    return seen.free;
  }

  return {
    async check() {
      const isKnown = seen.free > 2 * reserveBytes && Date.now() - seen.at < LOOK_HOLDS_MS;
      if (!isKnown && (await look()) < reserveBytes) throw diskFullError();
    },
    watch(onLow) {
      async function lookAfter(): Promise<void> {
        if ((await look()) >= reserveBytes / 2) return;
        clearInterval(timer);
        onLow();
      }
      // If the disk cannot be measured, the database has the same problem and signals it.
      const timer = setInterval(() => void lookAfter().catch(() => undefined), WATCH_MS);
      return () => clearInterval(timer);
    },
  };
}
