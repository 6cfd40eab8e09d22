/** A backup of very many rows needs no more memory than one of a few: measured in a process of its own. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ownEnv } from '../support/server-process.ts';

const PROGRAM = fileURLToPath(new URL('large-table.ts', import.meta.url));

/** Writes and checks a backup of so many mebibytes of rows. @returns the peak of the process, in mebibytes */
async function peakOf(mebibytes: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(mebibytes)], { env: ownEnv() });
  return Number(stdout);
}

it('ten times the rows need no ten times the memory', async () => {
  const few = await peakOf(8);
  expect(await peakOf(80)).toBeLessThan(few + 64);
}, 240_000);
