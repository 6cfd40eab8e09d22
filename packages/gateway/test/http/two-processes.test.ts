/**
 * What is cached in one process and changed through another: sessions, tables, statements and answers. PostgreSQL alone serves more than one
 * process. Broadcasts and presences are in ../realtime/processes.test.ts, limits in shared-limits.test.ts.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anonKey, startProcesses, type Process } from '../support/processes.ts';

type Session = { access_token: string; refresh_token: string };

describe.runIf(process.env.TEST_DATABASE_URL)(
  'two processes on one database (skipped on the embedded database, which serves one)',
  () => {
    let opened: Opened;
    let here: Process;
    let there: Process;

    beforeAll(async () => {
      opened = await openGatewayDatabase();
      await opened.db.script(`
        create table public.mills (id int primary key, name text not null default 'none');
        grant all on public.mills to anon, authenticated;
        insert into public.mills (id) values (1);`);
      [here, there] = (await startProcesses(opened, 2)) as [Process, Process];
    });
    afterAll(async () => {
      await Promise.all([here, there].map(({ stop }) => stop()));
      await opened.close();
    });

    async function ask(at: Process, path: string, body?: object, token?: string): Promise<Response> {
      const headers = {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      };
      return at.gateway.app.request(path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    }
    const json = async <T>(response: Promise<Response>): Promise<T> => (await response).json() as Promise<T>;

    const signUp = (at: Process): Promise<Session> =>
      json(ask(at, '/auth/v1/signup', { email: `${crypto.randomUUID()}@mill.example`, password: 'Loom-and-weft-7' }));
    const renew = (at: Process, token: string) =>
      ask(at, '/auth/v1/token?grant_type=refresh_token', { refresh_token: token });

    it('know a session that began in the other, and one that ended there', async () => {
      const { access_token: token } = await signUp(here);
      const statuses = async () =>
        (await Promise.all([here, there].map((at) => ask(at, '/rest/v1/mills', undefined, token)))).map(
          ({ status }) => status,
        );
      expect(await statuses()).toEqual([200, 200]);
      expect((await ask(there, '/auth/v1/logout?scope=local', {}, token)).status).toBe(204);
      await vi.waitFor(async () => expect(await statuses()).toEqual([401, 401]));
    });

    it('renew a session in turns, and both at once give one new token', async () => {
      const first = await signUp(here);
      const second = await json<Session>(renew(there, first.refresh_token));
      const third = await json<Session>(renew(here, second.refresh_token));
      const both = await Promise.all(
        [here, there, here, there].map((at) => json<Session>(renew(at, third.refresh_token))),
      );
      expect(new Set(both.map((each) => each.refresh_token)).size).toBe(1);
    });

    it('read what the other has just written, while many read the same', async () => {
      const name = async () => {
        const [row] = await json<{ name: string }[]>(ask(there, '/rest/v1/mills?id=eq.1&select=name'));
        return row?.name;
      };
      for (let round = 0; round < 30; round += 1) {
        // Reads that began before the write are under way, and visitors share a run.
        const before = Promise.all(Array.from({ length: 5 }, name));
        const change = { method: 'PATCH', headers: { apikey: anonKey, 'content-type': 'application/json' } };
        const written = await here.gateway.app.request('/rest/v1/mills?id=eq.1', {
          ...change,
          body: JSON.stringify({ name: `round ${round}` }),
        });
        expect(written.status).toBe(204);
        expect(await name()).toBe(`round ${round}`);
        await before;
      }
    });

    it('see a change of the schema, with statements that were prepared before it', async () => {
      const rows = (at: Process) => json<unknown>(ask(at, '/rest/v1/mills?id=eq.1'));
      const both = () => Promise.all([rows(here), rows(there)]);
      // Prepared in several connections of each.
      await Promise.all(Array.from({ length: 30 }, both));
      await opened.db.script(`
        alter table public.mills add column looms int not null default 7;
        alter table public.mills drop column name;
        create table public.dyes (id int primary key);
        grant select on public.dyes to anon;
        notify pgrst, 'reload schema'`);
      await vi.waitFor(async () => expect(await both()).toEqual([[{ id: 1, looms: 7 }], [{ id: 1, looms: 7 }]]));
      for (let round = 0; round < 10; round += 1)
        for (const answer of await Promise.all(Array.from({ length: 10 }, both)))
          expect(answer).toEqual([[{ id: 1, looms: 7 }], [{ id: 1, looms: 7 }]]);
      expect(await Promise.all([here, there].map((at) => json(ask(at, '/rest/v1/dyes'))))).toEqual([[], []]);
    });
  },
);
