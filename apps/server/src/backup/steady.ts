/** Reads of a store that may stop sending. */
import { setTimeout as pause } from 'node:timers/promises';
import { BackupError } from './backup-error.ts';

/** How long it may send nothing in the middle, in milliseconds. */
const STALL_MS = 60_000;

/**
 * Yields the pieces of a stream.
 *
 * @param label who sends it, for the message
 * @throws BackupError when nothing comes for a while
 */
export async function* steady(
  stream: ReadableStream<Uint8Array>,
  label: string,
  stallMs = STALL_MS,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const over = new AbortController();
      const late = pause(stallMs, undefined, { signal: over.signal }).then(() => {
        throw new BackupError(`${label} stopped sending`, { isFailure: true });
      });
      late.catch(() => undefined);
      try {
        const { done, value } = await Promise.race([reader.read(), late]);
        if (done) return;
        yield value;
      } finally {
        over.abort();
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
