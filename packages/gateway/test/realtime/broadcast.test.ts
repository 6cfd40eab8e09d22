import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RealtimeClient } from '@supabase/supabase-js';
import { sql } from '../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { client, join, openRealtime, tokens } from './support.ts';

const ASHA = '00000000-0000-4000-8000-00000000000a';

let opened: Opened;
let bench: Awaited<ReturnType<typeof openRealtime>>;
const clients: RealtimeClient[] = [];

beforeAll(async () => {
  opened = await openGatewayDatabase();
  await opened.db.script(`
    create policy inbox on realtime.messages for select to authenticated
      using (realtime.topic() = 'inbox:' || (select auth.uid()) and extension = 'broadcast')`);
  bench = await openRealtime({ ...opened, limits: { sweepMs: 20 } });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((each) => each.disconnect()));
});
afterAll(async () => {
  await bench.stop();
  await opened.close();
});

function connect(vsn?: '1.0.0' | '2.0.0'): RealtimeClient {
  const made = client(bench.url, vsn);
  clients.push(made);
  return made;
}

/** A client that has a member's token by the time it joins. */
async function connectAs(sub: string, seconds = 60): Promise<RealtimeClient> {
  const made = connect();
  await made.setAuth(await tokens.sign({ role: 'authenticated', sub }, seconds));
  return made;
}

const tell = (topic: string, payload: object, isPrivate = false) =>
  opened.scope.asService('tell', (tx) =>
    tx.query(sql`select realtime.send(${JSON.stringify(payload)}::jsonb, 'news', ${topic}, ${isPrivate})`),
  );

describe.each(['1.0.0', '2.0.0'] as const)('a message of the database, to realtime-js of version %s', (vsn) => {
  it('reaches everybody who has joined the topic, and nobody else', async () => {
    const [first, second, elsewhere] = await Promise.all([
      join(connect(vsn), 'loom'),
      join(connect(vsn), 'loom'),
      join(connect(vsn), 'spindle'),
    ]);
    await tell('loom', { title: 'ताना बाना' });
    await tell('spindle', { title: 'later' });
    await vi.waitFor(() => expect(elsewhere.heard).toHaveLength(1));
    for (const { heard } of [first, second]) {
      expect(heard).toMatchObject([{ type: 'broadcast', event: 'news', payload: { title: 'ताना बाना' } }]);
      expect(heard[0]?.meta?.id).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(elsewhere.heard).toMatchObject([{ payload: { title: 'later' } }]);
  });
});

describe('a message of the database', () => {
  it('is told when its transaction commits and not before, and never when it does not', async () => {
    const { heard } = await join(connect(), 'loom');
    const undone = opened.scope.asService(
      'undo',
      (tx) => tx.query(sql`select realtime.send('{}', 'undone', 'loom', false)`),
      {
        rollback: true,
      },
    );
    await undone;
    await opened.scope.asService('wait', async (tx) => {
      await tx.query(sql`select realtime.send('{"n": 1}', 'news', 'loom', false)`);
      await tx.query(sql`select realtime.send('{"n": 1}', 'news', 'loom', false)`);
      // Time enough for a message that does not wait for the commit; the check is that none came.
      await tx.query(sql`select pg_sleep(0.1)`);
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ event }) => event)).toEqual(['news', 'news']);
  });

  it('that is too long for a notification is a warning, and what it tells of stands', async () => {
    const { heard } = await join(connect(), 'loom');
    await tell('loom', { text: 'x'.repeat(9000) });
    await tell('loom', { text: 'x'.repeat(7000) });
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]).toMatchObject({ payload: { text: 'x'.repeat(7000) } });
  });

  it('is not heard any more after leaving', async () => {
    const { heard, channel } = await join(connect(), 'loom');
    const { heard: staying } = await join(connect(), 'loom');
    expect(await channel.unsubscribe()).toBe('ok');
    await tell('loom', {});
    await vi.waitFor(() => expect(staying).toHaveLength(1));
    expect(heard).toEqual([]);
  });

  it('cannot be sent by a visitor or a member', async () => {
    for (const role of ['anon', 'authenticated']) {
      const send = opened.scope.asClaims({ role }, (tx) =>
        tx.query(sql`select realtime.send('{}', 'news', 'loom', false)`),
      );
      await expect(send).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a private topic', () => {
  it('is heard by whom a policy on realtime.messages shows it', async () => {
    const { heard, statuses } = await join(await connectAs(ASHA), `inbox:${ASHA}`, true);
    expect(statuses).toEqual(['SUBSCRIBED']);
    await tell(`inbox:${ASHA}`, { n: 1 }, true);
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 1 } }]));
  });

  it('refuses everybody else, and leaves no trace of having tried', async () => {
    const [visitor, other] = await Promise.all([
      join(connect(), `inbox:${ASHA}`, true),
      join(await connectAs('00000000-0000-4000-8000-00000000000b'), `inbox:${ASHA}`, true),
    ]);
    for (const { statuses } of [visitor, other]) {
      expect(statuses[0]).toMatch(/^CHANNEL_ERROR Unauthorized: You do not have permissions to read/);
    }
    const rows = await opened.scope.asService('look', (tx) => tx.query(sql`select 1 from realtime.messages`));
    expect(rows.rowCount).toBe(0);
  });

  it('is another topic than the public one of its name', async () => {
    const { heard } = await join(connect(), `inbox:${ASHA}`);
    await tell(`inbox:${ASHA}`, { n: 1 }, true);
    await tell(`inbox:${ASHA}`, { n: 2 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 2 } }]));
  });

  it('is closed when its token runs out', async () => {
    const { statuses, channel } = await join(await connectAs(ASHA), `inbox:${ASHA}`, true);
    const reasons: unknown[] = [];
    channel.on('system', {}, (message: { message: string }) => void reasons.push(message.message));
    bench.pass(61);
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']));
    expect(reasons).toEqual(['InvalidJWTExpiration: Token has expired']);
    const late = await join(await connectAs(ASHA, 30), `inbox:${ASHA}`, true);
    expect(late.statuses[0]).toBe('CHANNEL_ERROR InvalidJWTExpiration: Token has expired');
  });
});

describe('a lost connection to the database', () => {
  it.runIf(process.env.TEST_DATABASE_URL)('is made again, and messages come as before', async () => {
    const { heard } = await join(connect(), 'loom');
    await opened.scope.asService('look', (tx) => tx.query(sql`select 1`));
    await opened.db.script(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`);
    await expect.poll(() => bench.logged.join()).toContain('the database was away');
    await tell('loom', { n: 1 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ payload: { n: 1 } }]));
  });
});
