/**
 * A crash or an error at any point of an upload leaves the whole file with its row, or bytes that the sweep removes.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { UnavailableError, type Scope } from '../../src/db/index.ts';
import type { Store } from '../../src/index.ts';
import { emptyDump, unpackDump } from '../../src/testing/index.ts';
import { startKillableGateway, STORAGE_SQL } from './killable-gateway.ts';
import { openStorage, png, staff, type Bench } from './support.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
async function bench(options: Parameters<typeof openStorage>[0] = {}): Promise<Bench> {
  const made = await openStorage(options);
  closing.push(made.close);
  return made;
}

describe('an error', () => {
  const failing = (part: keyof Store, error: Error) => (store: Store) => ({
    ...store,
    [part]: async () => Promise.reject(error),
  });

  it('before the bytes are stored leaves nothing', async () => {
    const { upload, files, rows, logged } = await bench({ store: failing('save', new Error('no disk')) });
    const answer = await upload('anything/x', 'x');
    expect([answer.status, await answer.json()]).toMatchObject([
      500,
      { code: 'InternalError', message: 'Internal server error' },
    ]);
    expect([await files(), await rows(), logged]).toEqual([{ incoming: 0, stored: 0 }, [], ['storage failed']]);
  });

  it('of a full disk is 503 with Retry-After', async () => {
    const full = new UnavailableError('full', 10);
    const { upload } = await bench({ store: failing('open', full) });
    const answer = await upload('anything/x', 'x');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await answer.json()).toMatchObject({ statusCode: '503', code: 'ServiceUnavailable' });
  });

  /** A scope whose second transaction of a caller fails: the one that writes the row. */
  const breaking =
    (error: Error, isWritten: boolean) =>
    (scope: Scope): Scope => ({
      ...scope,
      async asClaims(claims, work, options) {
        if (options?.rollback || options?.readOnly) return scope.asClaims(claims, work, options);
        if (isWritten) await scope.asClaims(claims, work, options);
        throw error;
      },
    });

  it('of a copy leaves nothing of it, and one with an unknown result is decided by the sweep', async () => {
    for (const [reason, isWritten, left] of [
      ['busy', false, 1],
      ['unknown', false, 2],
      ['unknown', true, 2],
    ] as const) {
      let isBroken = false;
      const { upload, ask, files, rows, gateway } = await bench({
        scope: (scope) => {
          const broken = breaking(new UnavailableError(reason), isWritten)(scope);
          return {
            ...scope,
            asClaims: (claims, work, options) => (isBroken ? broken : scope).asClaims(claims, work, options),
          };
        },
      });
      await upload('anything/x', 'x');
      const body = JSON.stringify({ bucketId: 'anything', sourceKey: 'x', destinationKey: 'y' });
      isBroken = true;
      expect((await ask('/object/copy', staff, { method: 'POST', body })).status).toBe(503);
      expect((await files()).stored).toBe(left);
      await gateway.storage!.sweep(-1000);
      const names = isWritten ? ['anything/x', 'anything/y'] : ['anything/x'];
      expect([await rows(), (await files()).stored]).toEqual([names, names.length]);
    }
  });

  it('of a move leaves the file where it was', async () => {
    let isBroken = false;
    const { upload, ask, rows, gateway } = await bench({
      scope: (scope) => ({
        ...scope,
        asClaims: (claims, work, options) =>
          isBroken && options?.readOnly !== true
            ? Promise.reject(new UnavailableError('busy'))
            : scope.asClaims(claims, work, options),
      }),
    });
    await upload('anything/x', 'x');
    isBroken = true;
    const body = JSON.stringify({ bucketId: 'anything', sourceKey: 'x', destinationKey: 'y' });
    expect((await ask('/object/move', staff, { method: 'POST', body })).status).toBe(503);
    expect([await rows(), await gateway.storage!.sweep(-1000)]).toEqual([['anything/x'], 0]);
    expect(await (await ask('/object/public/anything/x')).text()).toBe('x');
  });

  it('of the row removes the bytes', async () => {
    const { upload, files, rows } = await bench({ scope: breaking(new UnavailableError('busy'), false) });
    expect((await upload('anything/x', 'x')).status).toBe(503);
    expect([await files(), await rows()]).toEqual([{ incoming: 0, stored: 0 }, []]);
  });

  it('with an unknown result of the row keeps the bytes, and the sweep decides', async () => {
    for (const isWritten of [true, false]) {
      const { upload, ask, files, gateway } = await bench({
        scope: breaking(new UnavailableError('unknown'), isWritten),
      });
      expect((await upload('anything/x', 'x')).status).toBe(503);
      expect(await files()).toEqual({ incoming: 0, stored: 1 });
      expect(await gateway.storage!.sweep(-1000)).toBe(isWritten ? 0 : 1);
      expect(await files()).toEqual({ incoming: 0, stored: isWritten ? 1 : 0 });
      const read = await ask('/object/public/anything/x');
      expect([read.status, (await read.text()).length < 5]).toEqual([isWritten ? 200 : 404, isWritten]);
    }
  });

  it('of removing replaced bytes does not undo the upload, and the sweep removes them', async () => {
    let isBroken = true;
    const { upload, ask, files, gateway, logged } = await bench({
      store: (store) => ({
        ...store,
        remove: async (versions) => (isBroken ? Promise.reject(new Error('no disk')) : store.remove(versions)),
      }),
    });
    await upload('anything/x', 'first');
    expect((await upload('anything/x', 'second', { headers: { 'x-upsert': 'true' } })).status).toBe(200);
    expect(logged).toEqual(['bytes without a row could not be removed']);
    isBroken = false;
    expect([await files(), await gateway.storage!.sweep(-1000), await files()]).toEqual([
      { incoming: 0, stored: 2 },
      1,
      { incoming: 0, stored: 1 },
    ]);
    expect(await (await ask('/object/public/anything/x')).text()).toBe('second');
  });
});

it('a row whose bytes are gone is 404', async () => {
  const { upload, ask, store, gateway, opened } = await bench();
  await upload('anything/x', 'x');
  const { rows } = await opened.db.execute('select version from storage.objects');
  await store.remove([String(rows[0]!.version)]);
  expect((await ask('/object/public/anything/x')).status).toBe(404);
  expect(await gateway.storage!.sweep(0)).toBe(0);
});

it('a file that is replaced between the look-up of its row and the read is the new one', async () => {
  let replace: (() => Promise<unknown>) | undefined;
  const { upload, ask } = await bench({
    store: (store) => ({
      ...store,
      async read(version, span) {
        await replace?.();
        replace = undefined;
        return store.read(version, span);
      },
    }),
  });
  await upload('anything/x', 'first');
  replace = () => upload('anything/x', 'second', { headers: { 'x-upsert': 'true' } });
  const answer = await ask('/object/public/anything/x');
  expect([await answer.text(), answer.headers.get('content-length')]).toEqual(['second', '6']);
});

it('the sweep removes only old files without a row', async () => {
  const { upload, dir, files, gateway } = await bench();
  await upload('anything/named', 'x');
  const stray = async (folder: string, daysOld: number) => {
    const name = randomUUID();
    const path = join(dir, folder, ...(folder === 'files' ? [name.slice(0, 2)] : []), name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'stray');
    const at = Date.now() / 1000 - daysOld * 86_400;
    await utimes(path, at, at);
  };
  for (const folder of ['incoming', 'files']) for (const days of [0, 2, 3]) await stray(folder, days);
  // Files of others are not removed.
  await writeFile(join(dir, 'files', 'README'), 'not ours');
  expect(await gateway.storage!.sweep(86_400_000)).toBe(4);
  expect(await files()).toEqual({ incoming: 1, stored: 3 });
});

describe('a gateway that is killed', () => {
  it('during an upload has nothing of it, and all of what it acknowledged', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'killed-'));
    closing.push(() => rm(dir, { recursive: true, force: true }));
    await unpackDump(await emptyDump(), join(dir, 'db'));
    const first = await startKillableGateway(dir, '--sql', STORAGE_SQL);
    closing.push(first.kill);
    const whole = png(40, 40);
    const headers = { ...first.headers, 'content-type': 'image/png' };
    const put = (name: string) =>
      fetch(`${first.url}/storage/v1/object/pictures/${name}`, { method: 'POST', headers, body: whole });
    expect((await put('whole.png')).status).toBe(200);

    const half = request(`${first.url}/storage/v1/object/pictures/half.png`, {
      method: 'POST',
      headers: { ...headers, 'content-length': whole.length },
    });
    half.on('error', () => undefined);
    half.write(whole.subarray(0, 30));
    await expect.poll(() => readdir(join(dir, 'files', 'incoming'))).toHaveLength(1);
    await first.kill();
    half.destroy();

    const second = await startKillableGateway(dir, '--skip-sql');
    closing.push(second.kill);
    const read = (name: string) => fetch(`${second.url}/storage/v1/object/public/pictures/${name}`);
    expect(Buffer.from(await (await read('whole.png')).arrayBuffer())).toEqual(whole);
    expect(await (await read('half.png')).json()).toMatchObject({ statusCode: '404' });
    // The same upload succeeds again: nothing of the first blocks it.
    const again = await fetch(`${second.url}/storage/v1/object/pictures/half.png`, {
      method: 'POST',
      headers: { ...second.headers, 'content-type': 'image/png' },
      body: whole,
    });
    expect(again.status).toBe(200);
    expect(await readdir(join(dir, 'files', 'incoming'))).toHaveLength(1);
  });
});
