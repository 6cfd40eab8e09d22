// The processor time of all processes of a PostgreSQL on this machine, including ended ones, as Linux reports it.
import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Linux always reports hundredths of a second to user space. */
const TICK_MS = 10;

/** User and system time of a process and, on request, of its ended children, ms; 0 when it has just ended. */
async function timeOf(pid: string, withEnded: boolean): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number);
  return ticks.reduce((sum, n) => sum + n, 0) * TICK_MS;
}

/** Milliseconds since the process started. */
export const processTime = (pid: number): Promise<number> => timeOf(String(pid), false);

/** Milliseconds since the server of the client's connection started. */
export async function clusterTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`);
  const pid = String(rows[0].pid);
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const times = await Promise.all([timeOf(pid, true), ...children.map((child) => timeOf(child, false))]);
  return times.reduce((sum, time) => sum + time, 0);
}
