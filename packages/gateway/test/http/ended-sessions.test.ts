import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGateway, type GatewayBench } from './support.ts';

const BOOKS = '/rest/v1/books?select=id';

describe('a token whose session has ended', () => {
  let bench: GatewayBench;
  beforeAll(async () => void (bench = await openGateway()));
  afterAll(() => bench.close());

  const hello = (token: string) => bench.ask('/functions/v1/hello', token, { method: 'POST' });

  it('is refused by the data service and the functions as soon as it is signed out', async () => {
    const token = await bench.signUp();
    expect([(await bench.ask(BOOKS, token)).status, (await hello(token)).status]).toEqual([200, 200]);
    expect((await bench.ask('/auth/v1/logout?scope=local', token, { method: 'POST' })).status).toBe(204);
    // The notification is on its way.
    await vi.waitFor(async () => expect((await bench.ask(BOOKS, token)).status).toBe(401));
    const refused = await bench.ask(BOOKS, token);
    expect(await refused.json()).toMatchObject({ code: 'PGRST301', message: expect.stringContaining('has ended') });
    expect(await (await hello(token)).json()).toMatchObject({ error: { code: 'session_ended' } });
    // The auth service has words of its own, which auth-js knows.
    expect(await (await bench.ask('/auth/v1/user', token)).json()).toMatchObject({ error_code: 'session_not_found' });
    expect((await bench.ask(BOOKS)).status).toBe(200);
  });

  it('is refused when the session was ended by another process, or the user deleted', async () => {
    const [one, two] = [await bench.signUp(), await bench.signUp()];
    const statuses = () =>
      Promise.all([bench.ask(BOOKS, one), bench.ask(BOOKS, two)]).then((all) => all.map((a) => a.status));
    expect(await statuses()).toEqual([200, 200]);
    const { session_id, sub } = JSON.parse(atob(one.split('.')[1]!)) as { session_id: string; sub: string };
    await bench.run(`delete from auth.sessions where id = '${session_id}'`);
    await vi.waitFor(async () => expect(await statuses()).toEqual([401, 200]));
    await bench.run(`delete from auth.users where id <> '${sub}'`);
    await vi.waitFor(async () => expect(await statuses()).toEqual([401, 401]));
  });

  it('is not the token of another user', async () => {
    const [one, two] = [await bench.signUp(), await bench.signUp()];
    const { tokens } = bench;
    const [mine, theirs] = await Promise.all([tokens.verify(one), tokens.verify(two)]);
    const mixed = await tokens.sign({ ...mine, session_id: theirs.session_id }, 60);
    expect((await bench.ask(BOOKS, mixed)).status).toBe(401);
    const none = await tokens.sign({ ...mine, session_id: 'none' }, 60);
    expect((await bench.ask(BOOKS, none)).status).toBe(401);
  });
});
