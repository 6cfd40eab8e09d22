/** Nightly backups: when one is due, how many are kept, and that a running server on the embedded database makes one. */
import { existsSync, readdirSync } from 'node:fs';
import { layDatabase } from '@tanabana/db/testing';
import { createScope } from '@tanabana/gateway/db';
import { afterAll, expect, it, vi } from 'vitest';
import { createLog } from '../../src/log.ts';
import { backUp } from '../../src/jobs/back-up.ts';
import { openDatabase } from '../../src/data/database.ts';
import { createNightlyBackups, type NightlyBackups } from '../../src/backup/nightly/nightly-backups.ts';
import { namesToRemove } from '../../src/backup/nightly/retention.ts';
import { isDue, isOverdue } from '../../src/backup/nightly/schedule.ts';
import { nameOf } from '../../src/backup/places/place.ts';
import { checkBackup } from '../../src/backup/check-backup.ts';
import { createReadStream } from 'node:fs';
import { addFile, KEY, openFolder, temporaryFolder } from './support.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const NIGHT = '2026-03-01T20:30:00Z'; // two o'clock in India
const at = (time: string) => new Date(time);

it.each([
  ['there is none', undefined, '2026-03-02T10:00:00Z', true],
  ['the last one is of this night', '2026-03-01T20:40:00Z', '2026-03-02T10:00:00Z', false],
  ['the last one is of the evening before', '2026-03-01T20:29:59Z', NIGHT, true],
  ['the night has not come', '2026-02-28T20:40:00Z', '2026-03-01T20:29:59Z', false],
])('one is due or not: %s', (_, last, now, expected) => {
  expect(isDue(last === undefined ? undefined : at(last), at(now))).toBe(expected);
});

it('the last good one is too old after a day and the hour that the next one may take', () => {
  expect(isOverdue(at('2026-03-01T20:30:00Z'), at('2026-03-02T21:30:00Z'))).toBe(false);
  expect(isOverdue(at('2026-03-01T20:30:00Z'), at('2026-03-02T21:30:01Z'))).toBe(true);
});

it('those beyond the count and those that are too old go, and the newest stays whatever its age', () => {
  const names = ['2026-03-01T00:00:00Z', '2026-02-20T00:00:00Z', '2026-02-10T00:00:00Z', '2026-01-01T00:00:00Z'].map(
    (time) => nameOf(at(time)),
  );
  const now = at('2026-03-01T01:00:00Z');
  expect(namesToRemove(names, { count: 2, days: 365 }, now)).toEqual(names.slice(2));
  expect(namesToRemove(names, { count: 10, days: 15 }, now)).toEqual(names.slice(2));
  expect(namesToRemove(names, { count: 1, days: 1 }, at('2030-01-01T00:00:00Z'))).toEqual(names.slice(1));
  expect(namesToRemove([...names, 'notes.txt'], { count: 1, days: 1 }, now)).toEqual(names.slice(1));
});

const LAST = { begun_at: '2026-03-01T20:40:00Z', missing: 0 } as NonNullable<
  Awaited<ReturnType<NightlyBackups['make']>>
>;
async function runJob(looked: { isDue: boolean; isOverdue: boolean }, made = LAST) {
  const backups = {
    look: async () => ({ ...looked, before: LAST }),
    make: vi.fn<NightlyBackups['make']>().mockResolvedValue(made),
    countAlarm: vi.fn<(alarm: string) => void>(),
  };
  await backUp({ backups, log: createLog('silent') }).run({});
  return { made: backups.make.mock.calls.length, alarms: backups.countAlarm.mock.calls.flat() };
}

it('the job makes one when it is due, and raises an alarm for an old one and for missing files', async () => {
  expect(await runJob({ isDue: false, isOverdue: false })).toEqual({ made: 0, alarms: [] });
  expect(await runJob({ isDue: true, isOverdue: false })).toEqual({ made: 1, alarms: [] });
  expect(await runJob({ isDue: true, isOverdue: true })).toEqual({ made: 1, alarms: ['backup_overdue'] });
  expect(await runJob({ isDue: true, isOverdue: false }, { ...LAST, missing: 2 })).toEqual({
    made: 1,
    alarms: ['files_missing'],
  });
  await backUp({ log: createLog('silent') }).run({});
});

it('a server on the embedded database makes one while it serves, and keeps no copy', async () => {
  const dataDir = `${folder.path}/data`;
  await layDatabase('this', `${dataDir}/db`);
  const config = {
    dataDir,
    database: { engine: 'embedded' as const, fsync: false },
    backup: { key: KEY.identity, place: { dir: `${folder.path}/backups` }, keep: { count: 2, days: 30 } },
  };
  const db = await openDatabase(config);
  try {
    const store = await openFolder(`${dataDir}/storage`);
    await addFile(db, store, 'a.webp', Buffer.from('a file'));
    const backups = createNightlyBackups({ config, db, scope: createScope(db), store, jwtSecret: 'x' })!;
    expect(await backups.look()).toEqual({ before: undefined, isDue: true, isOverdue: false });
    const made = await backups.make();
    expect(made).toMatchObject({ place: `${folder.path}/backups`, files: 1, missing: 0 });
    expect(await backups.look()).toEqual({ before: made, isDue: false, isOverdue: false });
    expect(readdirSync(`${folder.path}/backups`)).toEqual([made!.name]);
    expect(existsSync(`${dataDir}/db.backup`)).toBe(false);
    const read = createReadStream(`${folder.path}/backups/${made!.name}`);
    expect((await checkBackup(read, KEY.identity)).files.count).toBe(1);
    // A file that is gone and that a row still names is reported.
    const version = await addFile(db, store, 'b.webp', Buffer.from('lost'));
    await store.remove([version]);
    expect(await backups.make()).toMatchObject({ files: 1, missing: 1 });
  } finally {
    await db.close();
  }
}, 240_000);
