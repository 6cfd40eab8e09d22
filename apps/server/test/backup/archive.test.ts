/** An archive that is not whole is refused, wherever it is damaged, and before anything is touched. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { identityToRecipient, generateX25519Identity } from 'age-encryption';
import { FORMAT, fileEntry, HEAD, MANIFEST, rowsEntry, type Manifest } from '../../src/backup/archive/manifest.ts';
import { addTo, fileText, type Sum } from '../../src/backup/archive/sums.ts';
import { writeArchive } from '../../src/backup/archive/write-archive.ts';
import { checkBackup } from '../../src/backup/check-backup.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { hash } from 'node:crypto';
import { KEY, memorySink, streamOf } from './support.ts';

const LINES = ['["1","a"]', '["2",null]'];
const FILE = Buffer.from('bytes of a file');
const VERSION = '00000000-0000-4000-8000-000000000001';

type Parts = { head?: object; manifest?: Partial<Manifest>; lines?: readonly string[]; isCut?: boolean };

/** A small whole backup, of a table and a file, with parts that are otherwise. */
async function archive({ head: other, manifest: change, lines = LINES, isCut = false }: Parts = {}): Promise<Buffer> {
  const sink = memorySink();
  const out = writeArchive(sink, KEY.recipient);
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const head = {
    product: 'tanabana',
    format: FORMAT,
    id: randomUUID(),
    engine: 'pglite',
    origin: { schema: 'x', release: 10, versions: { gateway: 1, product: 1 } },
    begun_at: '2026-01-01T00:00:00.000Z',
    secret: null,
    ...other,
  } as Manifest['head'];
  const [rows, files]: Sum[] = [
    { count: 0, sum: 0 },
    { count: 0, sum: 0 },
  ];
  for (const line of LINES) addTo(rows!, line);
  addTo(files!, fileText(VERSION, FILE.length, hash('sha256', FILE)));
  await out.add(HEAD, json(head));
  await out.add(fileEntry(VERSION), FILE);
  await out.add(rowsEntry('public.things', 1), Buffer.from(lines.map((line) => `${line}\n`).join('')));
  const manifest: Manifest = {
    head,
    snapshot_at: '2026-01-01T00:00:00.000Z',
    ended_at: '2026-01-01T00:00:00.000Z',
    tables: [
      { name: 'public.things', columns: ['id', 'name'], rows: rows!.count, sum: rows!.sum },
      { name: 'storage.objects', columns: [], rows: 0, sum: 0 },
    ],
    sequences: [],
    files: {
      count: 1,
      bytes: FILE.length,
      sum: files!.sum,
      superseded: [VERSION],
      missing: { count: 0, some: [] },
    },
    ...change,
  };
  if (!isCut) await out.add(MANIFEST, json(manifest));
  await out.end();
  return sink.bytes();
}

const check = (bytes: Uint8Array, identity = KEY.identity) => checkBackup(streamOf(bytes, 1000), identity);

let whole: Buffer;
beforeAll(async () => void (whole = await archive()));

it('a whole one is read', async () => {
  expect((await check(whole)).tables[0]).toMatchObject({ name: 'public.things', rows: 2 });
});

it('one whose bit has flipped anywhere is refused, and no database is opened', async () => {
  const database = vi.fn<() => never>();
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length * 8 - 1), async (bit) => {
      const bytes = Buffer.from(whole);
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      const restored = restoreBackup({
        open: () => streamOf(bytes),
        identity: KEY.identity,
        accept: () => undefined,
        database,
        store: database,
      });
      await expect(restored).rejects.toMatchObject({ name: 'BackupError', isFailure: false });
    }),
    { numRuns: 150 },
  );
  expect(database).not.toHaveBeenCalled();
});

it('one that was cut anywhere, or has more bytes, is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      await expect(check(whole.subarray(0, length))).rejects.toMatchObject({ name: 'BackupError' });
    }),
    { numRuns: 60 },
  );
  await expect(check(Buffer.concat([whole, Buffer.from('more')]))).rejects.toMatchObject({ name: 'BackupError' });
});

it('one of another key is refused, and the line says so', async () => {
  const other = await generateX25519Identity();
  expect(await identityToRecipient(other)).not.toBe(KEY.recipient);
  await expect(check(whole, other)).rejects.toThrow('The backup was not written with this BACKUP_KEY');
});

it.each([
  ['another format', { head: { format: 2 } }, 'has the format 2, and this release reads format 1'],
  ['another product', { head: { product: 'x' } }, 'is no backup of this program'],
  ['a head of other fields', { head: { engine: 'mysql' } }, 'its head is not complete'],
  [
    'a later release',
    { head: { origin: { schema: 'x', release: 99, versions: { gateway: 1, product: 9999 } } } },
    'is of a later release than this one',
  ],
  ['no manifest', { isCut: true }, 'its end is missing'],
  ['a row too few', { lines: LINES.slice(1) }, 'public.things differs from its manifest'],
  ['another value in a row', { lines: [LINES[0]!, '["2",""]'] }, 'public.things differs from its manifest'],
  ['a table that the manifest lacks', { manifest: { tables: [] } }, 'the table public.things is not in its manifest'],
  [
    'a file that the manifest does not count',
    { manifest: { files: { count: 0, bytes: 0, sum: 0, superseded: [], missing: { count: 0, some: [] } } } },
    'its files differ from its manifest',
  ],
] satisfies [string, Parts, string][])('one with %s is refused', async (_, parts, message) => {
  await expect(check(await archive(parts))).rejects.toThrow(message);
});

it('bytes of something else are refused', async () => {
  await expect(check(Buffer.from('-----BEGIN PGP MESSAGE-----\n'))).rejects.toMatchObject({ name: 'BackupError' });
  await expect(check(Buffer.alloc(0))).rejects.toMatchObject({ name: 'BackupError' });
});
