/**
 * Metrics whose figures are read at the scrape from the database and the disk. One reading serves all of them, and a second scrape within
 * moments. A database that is away or slow costs the scrape a bounded time, and its figures are left out.
 */
import { Gauge, type Registry } from 'prom-client';

export type Figures = {
  /** How long the oldest due run of each job has waited, in seconds; 0 without one. Empty while no jobs run here. */
  oldestDue: Readonly<Record<string, number>>;
  /** What was given up, by kind: signed events of providers, runs of jobs. */
  deadLetters: Readonly<Record<string, number>>;
  databaseBytes: number;
  /** When the last good backup was begun, in seconds since 1970; 0 before the first; undefined where no place for backups is named. */
  lastBackup: number | undefined;
};
export type Disk = { freeBytes: number; totalBytes: number };

export type FigureSource = {
  /** Rejects when the database does not answer. */
  read(): Promise<Figures>;
  /** Space on the disk of the data directory. */
  disk(): Promise<Disk>;
  /** Longest wait of a scrape, in milliseconds. */
  timeoutMs?: number;
  /** How long a reading serves further scrapes, in milliseconds. */
  keepMs?: number;
};

/** Registers the metrics of the figures. */
export function figureMetrics(registry: Registry, source: FigureSource): void {
  const { timeoutMs = 2000, keepMs = 10_000 } = source;
  // Every gauge waits for the same reading, so it does not matter which of them is collected first.
  const refresh = keepFor(keepMs, async () => {
    const [figures, disk] = await Promise.all([inTime(source.read(), timeoutMs), inTime(source.disk(), timeoutMs)]);
    up.set(figures ? 1 : 0);
    show(size, figures?.databaseBytes);
    show(backup, figures?.lastBackup);
    showEach(oldest, 'name', figures?.oldestDue);
    showEach(dead, 'kind', figures?.deadLetters);
    show(free, disk?.freeBytes);
    show(total, disk?.totalBytes);
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect: refresh });
  const up = gauge('database_up', '1 when the database gave the figures of this scrape, else 0.');
  const size = gauge('database_size_bytes', 'Size of the database.');
  const oldest = gauge('tanabana_job_oldest_due_seconds', 'How long the oldest due run of a job has waited.', ['name']);
  const dead = gauge(
    'tanabana_dead_letters',
    'What was given up and waits for an operator: signed events of providers, runs of jobs.',
    ['kind'],
  );
  const backup = gauge(
    'tanabana_backup_last_good_timestamp_seconds',
    'When the last good nightly backup was begun; 0 before the first. Absent where the settings name no place for backups.',
  );
  const free = gauge('tanabana_disk_free_bytes', 'Free space on the disk of the data directory.');
  const total = gauge('tanabana_disk_size_bytes', 'Size of the disk of the data directory.');
}

/** Shows a value, or nothing: a figure of an hour ago would look like one of now. */
function show(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

function showEach(gauge: Gauge, label: string, values: Readonly<Record<string, number>> = {}): void {
  gauge.reset();
  for (const [name, value] of Object.entries(values)) gauge.set({ [label]: name }, value);
}

/** The result, or undefined after an error or the time. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([work.catch(() => undefined), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the work at most once at a time, and not again within so many milliseconds. */
function keepFor(ms: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let until = 0;
  return () => {
    if (running === undefined && performance.now() >= until) {
      running = work().finally(() => {
        running = undefined;
        until = performance.now() + ms;
      });
    }
    return running ?? Promise.resolve();
  };
}
