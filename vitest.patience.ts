/** Waits of `vi` last as long as the others: Vitest gives up after a second, which a machine with other work exceeds, and has no setting for it. */
import { vi } from 'vitest';
import { shared } from './vitest.shared.ts';

const { waitFor, waitUntil } = vi;
const patient = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout: shared.expect.poll.timeout, ...options };
const waitPatiently: typeof waitFor = (work, options) => waitFor(work, patient(options));

// Files of one worker share `vi`.
if (waitFor.name !== waitPatiently.name) {
  vi.waitFor = waitPatiently;
  vi.waitUntil = (work, options) => waitUntil(work, patient(options));
}
