/** Limits of several gateways over one database, each on a port of its own. PostgreSQL alone serves more than one. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { raw, type AdmissionOptions } from '../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anonKey, startProcesses, type Process } from '../support/processes.ts';

const CALLS = 100;
const FUNCTION_CALLS = 20;
/** No window ends during a test. */
const SECONDS = 600;
const SOCKETS = 60;
const UPLOADS = 40;
const PATIENCE = 60_000;
const MANY = { calls: 100_000, seconds: SECONDS };
const LIMIT = { calls: CALLS, seconds: SECONDS };
const LIMITS = {
  perAddress: LIMIT,
  perUser: LIMIT,
  functions: { mill_count: { calls: FUNCTION_CALLS, seconds: SECONDS } },
};

/** Matches what a client passed of a limit, within a tenth. */
const about = (limit: number) => ({
  asymmetricMatch: (passed: unknown) => typeof passed === 'number' && passed >= limit * 0.9 && passed <= limit * 1.1,
  toString: () => `${limit}, within a tenth`,
});

let next = 0;
/** An address of TEST-NET-3 that no other test has used. */
const newAddress = (): string => `203.0.113.${(next += 1)}`;

describe.runIf(process.env.TEST_DATABASE_URL)(
  'several processes on one database (skipped on the embedded database, which serves one)',
  () => {
    let opened: Opened;
    let processes: Process[] = [];

    beforeAll(async () => {
      opened = await openGatewayDatabase();
      await opened.db.script(`
        create table public.mills (id int primary key);
        grant select on public.mills to anon, authenticated;
        create function public.mill_count() returns int language sql stable as 'select 1';
        grant execute on function public.mill_count() to anon;
        insert into storage.buckets (id, name, public) values ('bales', 'bales', true);
        create policy anyone on storage.objects to authenticated, anon using (true) with check (true);`);
    });
    afterEach(async () => {
      await Promise.all(processes.splice(0).map(({ stop }) => stop()));
    });
    afterAll(() => opened.close());

    async function run(count: number, admission?: AdmissionOptions): Promise<Process[]> {
      processes = await startProcesses(opened, count, {
        admission,
        rest: { limits: LIMITS },
        storage: {
          requests: { ...LIMITS, perUser: MANY },
          limits: { uploadRate: { calls: UPLOADS, seconds: SECONDS } },
        },
        socketsPerAddress: SOCKETS,
      });
      return processes;
    }

    const read = async (at: Process, address: string, path = '/rest/v1/mills') =>
      at.gateway.app.request(path, { headers: { apikey: anonKey, 'x-forwarded-for': address } });

    /**
     * Sends twice the limit to the processes in turn, many at a time, and then some more until each refuses for the rest of the window, or
     * none has passed for long.
     *
     * @returns how many passed
     */
    async function spread(ask: (at: Process) => Promise<Response>, at: readonly Process[], limit: number) {
      let sent = 0;
      let passed = 0;
      const send = async (count: number): Promise<Response[]> => {
        const responses = await Promise.all(Array.from({ length: count }, () => ask(at[sent++ % at.length]!)));
        for (const { status } of responses) expect([200, 429]).toContain(status);
        passed += responses.filter(({ ok }) => ok).length;
        return responses;
      };
      for (let round = 0; round < limit / 5; round += 1) await send(10);
      for (let quiet = 0; quiet < 80; quiet += 1) {
        const before = passed;
        const responses = await send(at.length);
        if (responses.every(({ headers }) => Number(headers.get('retry-after')) > 1)) break;
        if (passed > before) quiet = 0;
        await pause(25);
      }
      return passed;
    }

    describe.each([2, 3])('%i of them let a client through as often as one', (count) => {
      it.each([
        ['to the data service', '/rest/v1/mills', CALLS],
        ['to a function with a limit of its own', '/rest/v1/rpc/mill_count', FUNCTION_CALLS],
        ['to the storage service', '/storage/v1/status', CALLS],
      ])(
        '%s',
        async (_, path, limit) => {
          const all = await run(count);
          const address = newAddress();
          expect(await spread((at) => read(at, address, path), all, limit)).toEqual(about(limit));
        },
        PATIENCE,
      );
    });

    it(
      'count a member at any of them, and uploads',
      async () => {
        const all = await run(2);
        const headers = { apikey: anonKey, 'content-type': 'application/json' };
        const body = JSON.stringify({ email: `${crypto.randomUUID()}@mill.example`, password: 'Loom-and-weft-7' });
        const signedUp = await all[0]!.gateway.app.request('/auth/v1/signup', { method: 'POST', headers, body });
        const { access_token: token } = (await signedUp.json()) as { access_token: string };
        const mine = { apikey: anonKey, authorization: `Bearer ${token}` };
        const readMine = async (at: Process) => at.gateway.app.request('/rest/v1/mills', { headers: mine });
        expect(await spread(readMine, all, CALLS)).toEqual(about(CALLS));
        let name = 0;
        const upload = async (at: Process) =>
          at.gateway.app.request(`/storage/v1/object/bales/${(name += 1)}.txt`, {
            method: 'POST',
            headers: { ...mine, 'content-type': 'text/plain' },
            body: 'a bale',
          });
        expect(await spread(upload, all, UPLOADS)).toEqual(about(UPLOADS));
      },
      PATIENCE,
    );

    it(
      'give all of the limit to a client of one of them, and to one that comes after another process went',
      async () => {
        const [here, there] = await run(2);
        const address = newAddress();
        expect(await spread((at) => read(at, address), [here!], CALLS)).toEqual(about(CALLS));
        await there!.stop();
        await vi.waitFor(() => expect(here!.gateway.processes()).toBe(1));
        const alone = newAddress();
        expect(await spread((at) => read(at, alone), [here!], CALLS)).toBe(CALLS);
      },
      PATIENCE,
    );

    it(
      'share the limits of the program around them',
      async () => {
        const all = await run(2);
        const limiters = all.map(({ gateway }) => gateway.rateLimiter('of the program', LIMIT));
        let passed = 0;
        const callAll = (): void => {
          for (const limiter of limiters) if (limiter.take('x') === 0) passed += 1;
        };
        for (let round = 0; round < 2 * CALLS; round += 1) {
          callAll();
          if (round % 5 === 0) await pause(10);
        }
        await vi.waitFor(
          () => {
            callAll();
            expect(passed).toEqual(about(CALLS));
          },
          { timeout: 20_000, interval: 25 },
        );
        for (let round = 0; round < 2 * CALLS; round += 1) callAll();
        expect(passed).toEqual(about(CALLS));
      },
      PATIENCE,
    );

    it.each([2, 3])(
      'let as many sockets of an address into %i of them as into one',
      async (count) => {
        const all = await run(count);
        const address = newAddress();
        const open = (at: Process): Promise<WebSocket | undefined> => {
          const url = `${at.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${anonKey}`;
          const ws = new WebSocket(url, { headers: { 'x-forwarded-for': address } });
          return new Promise((resolve) => {
            ws.once('open', () => resolve(ws)).once('error', () => resolve(undefined));
          });
        };
        const opened: WebSocket[] = [];
        const attempt = async (at: Process): Promise<void> => {
          const ws = await open(at);
          if (ws) opened.push(ws);
        };
        for (let round = 0; round < 4 * SOCKETS; round += 1) await attempt(all[round % count]!);
        // What is left is divided again with each exchange between the processes, and a fast client is refused before the last one.
        await vi.waitFor(
          async () => {
            for (const at of all) await attempt(at);
            expect(opened.length).toEqual(about(SOCKETS));
          },
          { timeout: 20_000, interval: 25 },
        );
        for (let round = 0; round < 4 * SOCKETS; round += 1) await attempt(all[round % count]!);
        expect(opened.length).toEqual(about(SOCKETS));
        // Those that a process held are free again when it has gone.
        await all[0]!.stop();
        const again: WebSocket[] = [];
        await vi.waitFor(async () => {
          const ws = await open(all[1]!);
          if (ws) again.push(ws);
          expect(again.length).toBeGreaterThanOrEqual(5);
        });
        for (const ws of [...opened, ...again]) ws.terminate();
      },
      PATIENCE,
    );

    it('charge an account for the database time that it used in the others', async () => {
      const [here, there] = await run(2, { allowance: { member: 6000, address: 6000, burst: 1000 } });
      const share = `ip:${newAddress()}`;
      await here!.db.read(raw('select pg_sleep(1.2)'), { share });
      await vi.waitFor(() => expect(there!.db.isSpent!(share)).toBe(true));
      expect(there!.db.isSpent!(`ip:${newAddress()}`)).toBe(false);
    });
  },
);
