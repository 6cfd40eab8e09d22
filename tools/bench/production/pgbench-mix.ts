/** Runs scripts of different weights by pgbench, as the same load without the server. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from '../gateway/load.ts';
import type { Measured } from './mixed-load.ts';
import type { Script } from './statements.ts';

/** Of a sorted list. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export type PgbenchMix = { run(connections: number, seconds: number): Promise<Measured>; close(): void };

export function createPgbenchMix(binaries: string, url: string, scripts: readonly Script[], seed: number): PgbenchMix {
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-bench-sql-'));
  const files = scripts.flatMap(({ name, weight, text }, index) => {
    const file = join(folder, `${index}-${name.replaceAll(/\W+/g, '-')}.sql`);
    writeFileSync(file, text);
    return ['-f', `${file}@${weight}`];
  });
  let runs = 0;
  return {
    async run(connections, seconds) {
      runs += 1;
      const log = mkdtempSync(join(folder, 'log-'));
      const size = ['-c', String(connections), '-j', '1', '-T', String(seconds)];
      const logged = ['-l', `--log-prefix=${join(log, 'transactions')}`];
      const seeded = `--random-seed=${seed + runs}`;
      const text = await output(join(binaries, 'pgbench'), [
        '-n',
        '-M',
        'prepared',
        seeded,
        ...files,
        ...size,
        ...logged,
        url,
      ]);
      // A line is client, number, microseconds, script, seconds and microseconds of the moment.
      const times = readdirSync(log)
        .flatMap((name) => readFileSync(join(log, name), 'utf8').trim().split('\n'))
        .map((line) => Number(line.split(' ')[2]) / 1000)
        .sort((a, b) => a - b);
      rmSync(log, { recursive: true, force: true });
      const errors = Number(/number of failed transactions: (\d+)/.exec(text)?.[1] ?? 0);
      return {
        requests: times.length,
        perSecond: Number(/tps = ([\d.]+)/.exec(text)?.[1]),
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        errors,
        words: `${errors} failed`,
      };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
