import { Registry } from 'prom-client';
import { beforeEach, expect, it, vi } from 'vitest';
import { figureMetrics, type Figures, type FigureSource } from './figure-metrics.ts';

const FIGURES: Figures = {
  oldestDue: { 'deliver-interests': 90, 'back-up': 0 },
  deadLetters: { event: 2, job: 1 },
  databaseBytes: 5_000_000,
  lastBackup: 1_790_000_000,
};

let read = vi.fn<FigureSource['read']>();
let registry: Registry;
beforeEach(() => {
  registry = new Registry();
  read = vi.fn<FigureSource['read']>().mockResolvedValue(FIGURES);
});

const watch = (options: Partial<FigureSource> = {}) =>
  figureMetrics(registry, { read, disk: async () => ({ freeBytes: 10, totalBytes: 100 }), keepMs: 0, ...options });

/** The samples of a scrape, without help and types. */
const scrape = async (): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('a scrape shows what the database and the disk say now', async () => {
  watch();
  expect(await scrape()).toEqual([
    'database_up 1',
    'database_size_bytes 5000000',
    'tanabana_job_oldest_due_seconds{name="deliver-interests"} 90',
    'tanabana_job_oldest_due_seconds{name="back-up"} 0',
    'tanabana_dead_letters{kind="event"} 2',
    'tanabana_dead_letters{kind="job"} 1',
    'tanabana_backup_last_good_timestamp_seconds 1790000000',
    'tanabana_disk_free_bytes 10',
    'tanabana_disk_size_bytes 100',
  ]);
});

it('one reading serves all metrics, and the next scrape within moments', async () => {
  watch({ keepMs: 60_000 });
  await Promise.all([scrape(), scrape()]);
  await scrape();
  expect(read).toHaveBeenCalledTimes(1);
});

it('a database that fails, or does not answer, takes its figures with it and delays the scrape by the time-out alone', async () => {
  watch({ timeoutMs: 20 });
  await scrape();
  const away = ['database_up 0', 'tanabana_disk_free_bytes 10', 'tanabana_disk_size_bytes 100'];
  read.mockRejectedValueOnce(new Error('away'));
  expect(await scrape()).toEqual(away);
  read.mockReturnValueOnce(new Promise(() => undefined));
  expect(await scrape()).toEqual(away);
  expect(await scrape()).toContain('database_up 1');
});

it('without a place for backups there is no time of the last one, and before the first it is 0', async () => {
  watch();
  read.mockResolvedValueOnce({ ...FIGURES, lastBackup: undefined });
  expect((await scrape()).join('\n')).not.toContain('tanabana_backup');
  read.mockResolvedValueOnce({ ...FIGURES, lastBackup: 0 });
  expect(await scrape()).toContain('tanabana_backup_last_good_timestamp_seconds 0');
});
