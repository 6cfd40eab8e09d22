/** Two processes over one PostgreSQL end and start one after the other, three times, while readers hold keep-alive connections. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { freePort } from '../../free-port.ts';
import { startServer, type ServerProcess } from '../../../apps/server/test/support/server-process.ts';
import type { Attack } from '../types.ts';

const READERS = 10;
const ROUNDS = 3;
const READS_BETWEEN = 300;

type Totals = { answered: number; refused: number; lost: Map<string, number> };

/** Reads a list over and over, from the other process once one refuses the connection; an error of any other kind is a lost read. */
async function readOn(ports: readonly number[], apikey: string, totals: Totals, isOver: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; !isOver();) {
    const port = ports[turn % ports.length]!;
    const path = '/rest/v1/purchase_enquiries?select=id&limit=5';
    try {
      const [response] = (await once(
        get({ host: '127.0.0.1', port, path, agent, headers: { apikey } }),
        'response',
      )) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      totals.answered += 1;
      // A process that is starting returns 503; a proxy would use the other one, too.
      if (response.statusCode !== 200) turn += 1;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error);
      if (code === 'ECONNREFUSED') totals.refused += 1;
      else totals.lost.set(code, (totals.lost.get(code) ?? 0) + 1);
      turn += 1;
    }
  }
  agent.destroy();
}

export const rollingRestart: Attack = {
  name: 'rolling-restart',
  engine: 'postgres',
  async run({ anonKey, dataDir, databaseUrl, note, fail }) {
    const ports = [await freePort(), await freePort()];
    const start = (port: number): ServerProcess =>
      startServer({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(),
        PORT: String(port),
        LOG_LEVEL: 'error',
        REQUESTS_PER_MINUTE_ADDRESS: '1000000',
        DATABASE_SECONDS_PER_MINUTE_ADDRESS: '6000',
        DATABASE_BURST_SECONDS: '600',
      });
    const processes = ports.map(start);
    await Promise.all(processes.map(({ ready }) => ready));
    const totals: Totals = { answered: 0, refused: 0, lost: new Map() };
    let isOver = false;
    const readers = Array.from({ length: READERS }, () => readOn(ports, anonKey, totals, () => isOver));
    try {
      for (let turn = 0; turn < ROUNDS * ports.length; turn += 1) {
        const enough = totals.answered + READS_BETWEEN;
        while (totals.answered < enough) await new Promise((resolve) => setTimeout(resolve, 20));
        const index = turn % ports.length;
        const code = await processes[index]!.end('SIGTERM');
        if (code !== 0) fail(`a process ended with ${code}`);
        processes[index] = start(ports[index]!);
        await processes[index]!.ready;
      }
    } finally {
      isOver = true;
      await Promise.all(readers);
      for (const process of processes) await process.end('SIGTERM');
    }
    const lost = [...totals.lost].map(([code, count]) => `${code} ×${count}`).join(', ');
    note(
      `${totals.answered} reads, ${totals.refused} connections refused and made to the other process; lost: ${lost || 'none'}`,
    );
    if (lost) fail(`reads were lost: ${lost}`);
  },
};
