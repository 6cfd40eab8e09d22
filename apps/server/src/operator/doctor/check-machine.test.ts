/** The doctor's look at the disk, and at the address that members open. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkAddress, checkDisk } from './check-machine.ts';
import { runCheck } from './finding.ts';

const root = mkdtempSync(join(tmpdir(), 'tanabana-doctor-'));
afterAll(() => rmSync(root, { recursive: true }));

const address = async (publicUrl: string | undefined) =>
  (await runCheck(checkAddress({ publicUrl }), 10_000)).map(({ state, text }) => `${state} ${text}`);

it('a folder that is not there yet is on the disk of the nearest one above', async () => {
  const [finding] = await checkDisk({ dataDir: join(root, 'a', 'b'), diskReserveMb: 1 }).run();
  expect(finding!.text).toMatch(/\d+ MiB are free/);
  expect(finding!.state).not.toBe('fail');
});

it('less space than the reserve is a failure', async () => {
  const [finding] = await checkDisk({ dataDir: root, diskReserveMb: 1e12 }).run();
  expect(finding).toMatchObject({ state: 'fail', text: expect.stringMatching(/less than DISK_RESERVE_MB/) });
});

it.each([
  [undefined, /^warn PUBLIC_URL is not set/],
  ['http://localhost:3000', /^warn PUBLIC_URL is this machine/],
  ['https://market.example', /^fail PUBLIC_URL is a name for documents and tests/],
])('the address %s', async (url, line) => {
  expect(await address(url)).toEqual([expect.stringMatching(line)]);
});
