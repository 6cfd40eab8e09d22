/**
 * In charge of not filling the disk: PostgreSQL survives a full one only as long as it need not write its log. So writing
 * stops while there is space left, for reading to go on and for a recovery to find room.
 */
import { statfs } from 'node:fs/promises';
import { UnavailableError } from '../port.ts';

/** How long a look at the disk holds, milliseconds, where there is twice the reserve or more. */
const LOOK_HOLDS_MS = 1000;
/** How often a write under way is looked after, milliseconds. */
const WATCH_MS = 200;
/** What a client is asked to wait, seconds: somebody has to make room. */
const RETRY_SECONDS = 10;

export type DiskSpace = {
  /** @throws UnavailableError when nothing may be written */
  check(): Promise<void>;
  /** Tells once if a write that is under way eats half of the reserve. Call what is returned when it is over. */
  watch(onLow: () => void): () => void;
};

export const diskFullError = (cause?: unknown): UnavailableError =>
  new UnavailableError('full', RETRY_SECONDS, { cause });

/** How many bytes are free for us on the disk of a directory. */
export type FreeBytes = (directory: string) => Promise<number>;

const freeBytesOf: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** @param reserveBytes how much has to be free on the disk of the directory */
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
      // A disk that cannot be asked is the database's own trouble, and it will say so.
      const timer = setInterval(() => void lookAfter().catch(() => undefined), WATCH_MS);
      return () => clearInterval(timer);
    },
  };
}
