import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFileStore } from './file-store.ts';

const dir = mkdtempSync(join(tmpdir(), 'file-store-'));
afterAll(() => rmSync(dir, { recursive: true }));

const OPEN = '/proc/self/fd';
/** How many files of the store this process has open. */
const openFiles = (): number =>
  readdirSync(OPEN).filter((name) => existsSync(join(OPEN, name)) && readlinkSync(join(OPEN, name)).startsWith(dir))
    .length;

it.skipIf(!existsSync(OPEN))(
  'closes a short file at once, and a long one at its end or when nobody wants it',
  async () => {
    const store = await openFileStore(dir, 0);
    async function put(version: string, content: Buffer): Promise<void> {
      const { handle } = await store.open(version);
      await handle.writeFile(content);
      await handle.close();
      await store.save(version, { size: content.length, type: 'image/webp', sha256: '' });
    }
    const [short, long] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const content = Buffer.alloc(200_000, 'long');
    await put(short, Buffer.from('short'));
    await put(long, content);

    const unread = [await store.read(short), await store.read(long, { first: 5, last: 99 })];
    expect(openFiles()).toBe(0);
    expect(await Promise.all(unread.map((stream) => new Response(stream).text()))).toEqual([
      'short',
      content.subarray(5, 100).toString(),
    ]);
    const whole = await store.read(long);
    expect(openFiles()).toBe(1);
    expect(Buffer.from(await new Response(whole).arrayBuffer()).equals(content)).toBe(true);
    expect(openFiles()).toBe(0);
    await (await store.read(long))!.cancel();
    expect(openFiles()).toBe(0);
  },
);
