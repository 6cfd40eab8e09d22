/** Writes and checks a backup of so many mebibytes of rows in a file, and prints the peak of its memory in mebibytes: for memory.drill.test.ts. */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { FORMAT, HEAD, MANIFEST, rowsEntry } from '../../src/backup/archive/manifest.ts';
import { addTo } from '../../src/backup/archive/sums.ts';
import { writeArchive } from '../../src/backup/archive/write-archive.ts';
import { checkBackup } from '../../src/backup/check-backup.ts';
import { createBackupFile } from '../../src/backup/places/file.ts';

const MEBIBYTE = 1024 * 1024;
const KEY = {
  identity: 'AGE-SECRET-KEY-1QYFVTQF8Q29EV2X584R98NS8ZSMWX9VN5880WE6VZQXZKFEDQF6SQZTN49',
  recipient: 'age142u62yvlh4hkdu0edhj5j3rkgre8uptva9xx4uzw55qmcdycly6s869m7c',
};
const folder = mkdtempSync(join(tmpdir(), 'tanabana-large-'));
const time = new Date().toISOString();
const head = {
  product: 'tanabana',
  format: FORMAT,
  id: '00000000-0000-4000-8000-000000000001',
  engine: 'pglite',
  origin: { schema: 'x', release: 1, versions: { gateway: 1, product: 1 } },
  begun_at: time,
  secret: null,
};
const sum = { count: 0, sum: 0 };
try {
  const out = await createBackupFile(join(folder, 'large.age'));
  const archive = writeArchive(out, KEY.recipient);
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  await archive.add(HEAD, json(head));
  for (let part = 1; part <= Number(process.argv[2]); part += 1) {
    // Random, so that nothing becomes small on the way.
    const lines = Array.from({ length: 1024 }, () => `["${randomBytes(384).toString('base64')}","${'x'.repeat(500)}"]`);
    for (const line of lines) addTo(sum, line);
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    await archive.add(rowsEntry('public.things', part), bytes);
  }
  await archive.add(
    MANIFEST,
    json({
      head,
      snapshot_at: time,
      ended_at: time,
      tables: [{ name: 'public.things', columns: ['a', 'b'], rows: sum.count, sum: sum.sum }],
      sequences: [],
      files: { count: 0, bytes: 0, sum: 0, superseded: [], missing: { count: 0, some: [] } },
    }),
  );
  await archive.end();
  await out.close();
  await checkBackup(createReadStream(join(folder, 'large.age.part')), KEY.identity);
  process.stdout.write(String(Math.ceil((process.resourceUsage().maxRSS * 1024) / MEBIBYTE)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
