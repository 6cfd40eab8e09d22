/** Ten thousand open sockets on one process, each on the topic of new enquiries, and broadcasts to all of them. */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { serverOver } from '../server.ts';
import { residentOf, socketsOf } from './processes.ts';

const SOCKETS = 10_000;
const CLIENTS = 2;
/** The server lets 500 join in a second. Real clients that are refused come again later. */
const JOINS_PER_SECOND = 440;
const BROADCASTS = 3;
const MOST_MS = 2000;
const PAUSE_MS = 3000;
const MOST_OUTPUT = 2000;
const PATIENCE_MS = 180_000;
const TOPIC = 'listings:purchase_enquiries';
/** Sockets, and what a process has open besides. */
const FILES = SOCKETS + 500;
const CLIENT = fileURLToPath(new URL('socket-clients.ts', import.meta.url));

type Report = { joined?: number; refused?: string; closed?: number; heard?: number; first: number; last: number };

/** Lets this process and those that it starts open enough files. @throws Error where the machine does not allow it */
function raiseFileLimit(): void {
  const [, hard = ''] = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  if (hard === 'unlimited' || Number(hard) >= FILES) return;
  try {
    execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${FILES}:${FILES}`], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error(`this machine allows a process ${hard} open files, and ${FILES} are needed (ulimit -n)`, { cause });
  }
}

/** Collects the reports of the client processes. */
function createEars(clients: readonly ChildProcess[]) {
  const reports: Report[] = [];
  clients.forEach((client) => client.on('message', (message) => reports.push(message as Report)));
  return {
    reports,
    /** Waits until each of the processes has reports it. @throws Error when it takes too long */
    async untilAll(isIt: (message: Report) => boolean): Promise<Report[]> {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        if (clients.some(({ exitCode }) => exitCode !== null)) throw new Error('a process of clients ended');
        const found = reports.filter(isIt);
        if (found.length === clients.length) return found;
        if (performance.now() > deadline) {
          const last = reports.findLast(({ refused }) => refused !== undefined)?.refused;
          throw new Error(`the sockets did not get there in time; the last refusal: ${last ?? 'none'}`);
        }
        await pause(50);
      }
    },
  };
}

async function broadcast(owner: pg.Client, ears: ReturnType<typeof createEars>, number: number) {
  const start = Date.now();
  await owner.query('select realtime.send($1::jsonb, $2, $3, false)', [JSON.stringify({ number }), 'bench', TOPIC]);
  const found = await ears.untilAll(({ heard }) => heard === number);
  return {
    first: Math.min(...found.map(({ first }) => first)) - start,
    last: Math.max(...found.map(({ last }) => last)) - start,
  };
}

/** @returns whether every socket joined and had each broadcast in time */
export async function benchSockets(url: string, owner: pg.Client): Promise<boolean> {
  raiseFileLimit();
  const server = await serverOver(url);
  const idle = residentOf(server.pid);
  const start = performance.now();
  const each = SOCKETS / CLIENTS;
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    fork(CLIENT, [server.site, server.anonKey, TOPIC, ...[index * each, each, JOINS_PER_SECOND / CLIENTS].map(String)]),
  );
  const ears = createEars(clients);
  let isKept = true;
  try {
    await ears.untilAll(({ joined }) => joined !== undefined);
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `${SOCKETS} sockets joined ${TOPIC} in ${seconds.toFixed(1)} s (${JOINS_PER_SECOND} a second were asked for); the server has ${socketsOf(server.pid)} sockets, RSS ${residentOf(server.pid).toFixed(0)} MiB (${idle.toFixed(0)} without them)`,
    );
    const refusals = ears.reports.filter(({ refused }) => refused !== undefined);
    if (refusals.length > 0) console.log(`${refusals.length} tries were refused first, as in ${refusals[0]!.refused}`);
    console.log('| broadcast | first delivery, ms | last of all, ms | RSS, MiB |\n|---|---|---|---|');
    for (let number = 1; number <= BROADCASTS; number += 1) {
      const { first, last } = await broadcast(owner, ears, number);
      const isInTime = last <= MOST_MS;
      isKept &&= isInTime;
      console.log(
        `| ${number} | ${first} | ${last} | ${residentOf(server.pid).toFixed(0)} |${isInTime ? '' : ' BROKEN'}`,
      );
      await pause(PAUSE_MS);
    }
    const closed = ears.reports.filter((message) => message.closed !== undefined).length;
    if (closed > 0) console.log(`BROKEN: ${closed} sockets were closed`);
    return isKept && closed === 0;
  } catch (cause) {
    throw new Error(`the server printed: ${server.output().slice(-MOST_OUTPUT)}`, { cause });
  } finally {
    clients.forEach((client) => client.kill());
    await server.end();
  }
}
