/** Reads of a running server what must stay level: memory, heap, sockets; and the connections of its database. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type pg from 'pg';

/** Resident memory of a process in MiB. */
export function residentOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Open sockets of a process. */
export function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const targetOf = (name: string): string => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      // Closed meanwhile.
      return '';
    }
  };
  return readdirSync(folder).filter((name) => targetOf(name).startsWith('socket:')).length;
}

/** Used heap of a server in MiB, from the metrics at its METRICS_PORT. */
export async function heapOf(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(text) ?? [];
  if (bytes === undefined) throw new Error('the metrics have no nodejs_heap_size_used_bytes');
  return Number(bytes) / 2 ** 20;
}

/** Connections to the database besides the one that asks. */
export async function connectionsOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]!.count;
}

/** Watches the memory of processes every second. */
export function watchMemory(pids: readonly number[]) {
  const peaks = new Map(pids.map((pid) => [pid, residentOf(pid)]));
  const look = () => pids.forEach((pid) => peaks.set(pid, Math.max(peaks.get(pid)!, residentOf(pid))));
  const timer = setInterval(look, 1000);
  return {
    /** @returns MiB of each process, at most and now */
    end(): { peak: number; last: number }[] {
      clearInterval(timer);
      look();
      return pids.map((pid) => ({ peak: peaks.get(pid)!, last: residentOf(pid) }));
    },
  };
}
