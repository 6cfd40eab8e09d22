/**
 * Two processes of the gateway on one database, of which one is killed: what one client sends reaches the sockets of both, and the other
 * process takes over reading the log. PostgreSQL alone serves more than one process.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { openGatewayDatabase, type Opened } from '../support/open.ts';

const SERVE = fileURLToPath(new URL('../../bin/serve.ts', import.meta.url));
const SECRET = 'a secret of at least thirty-two characters';
const isEmbedded = !process.env.TEST_DATABASE_URL;

type Server = { url: string; key: string; child: ChildProcess };

/** Starts a process of the gateway on the database, which is built already. */
async function serve(database: string): Promise<Server> {
  const args = ['--liftoff-only', SERVE, '--port', '0', '--skip-sql', '--changes', 'logical', '--jwt-secret', SECRET];
  const child = spawn(process.execPath, [...args, '--database', database], { stdio: ['ignore', 'pipe', 'inherit'] });
  let url = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the gateway ended with status ${code}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      url = /^listening on (\S+)/.exec(line)?.[1] ?? url;
      const key = /^anon key: (\S+)/.exec(line)?.[1];
      if (key) resolve({ url, key, child });
    });
  });
}

async function subscribed(channel: RealtimeChannel): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)))),
  );
}

describe.skipIf(isEmbedded)('two processes (skipped on the embedded database, which serves one)', () => {
  let opened: Opened;
  let servers: Server[] = [];
  const clients: SupabaseClient[] = [];

  beforeAll(async () => {
    opened = await openGatewayDatabase();
    await opened.db.script(`
      create table public.looms (id int primary key);
      grant select on public.looms to anon;
      alter publication supabase_realtime add table public.looms`);
    // The first one reads the log: it was there alone.
    servers = [await serve(opened.url!)];
    await vi.waitUntil(isRead, { timeout: 15_000 });
    servers.push(await serve(opened.url!));
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((each) => each.realtime.disconnect()));
  });
  afterAll(async () => {
    await Promise.all(
      servers.map(({ child }) => {
        const ended = new Promise((resolve) =>
          (child.exitCode ?? child.signalCode) === null ? child.once('exit', resolve) : resolve(0),
        );
        child.kill('SIGTERM');
        return ended;
      }),
    );
    await opened.close();
  });

  /** Whether a process reads the log. */
  async function isRead(): Promise<boolean> {
    const { rows } = await opened.db.execute(
      `select from pg_replication_slots where database = current_database() and slot_name like 'supabase_realtime_%' and active`,
    );
    return rows.length > 0;
  }

  function connect(at: number): SupabaseClient {
    const { url, key } = servers[at]!;
    const made = createClient(url, key, { auth: { persistSession: false } });
    clients.push(made);
    return made;
  }

  /** A channel with everything, and what it hears. */
  async function join(at: number, key: string) {
    const heard: string[] = [];
    const changed: number[] = [];
    const system: string[] = [];
    const channel = connect(at)
      .channel('loom', { config: { presence: { key } } })
      .on('broadcast', { event: '*' }, ({ event }) => void heard.push(event))
      .on('presence', { event: 'sync' }, () => undefined)
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'looms' },
        (change) => void changed.push(change.new.id as number),
      )
      .on('system', {}, ({ message }: { message: string }) => void system.push(message));
    await subscribed(channel);
    await vi.waitFor(() => expect(system).toEqual(['Subscribed to PostgreSQL']), { timeout: 15_000 });
    return { channel, heard, changed, present: () => Object.keys(channel.presenceState()).sort() };
  }

  it('tell the sockets of both of broadcasts, presences, announcements and changes; one goes on when the other is killed', async () => {
    const [here, there] = [await join(0, 'here'), await join(1, 'there')];
    await here.channel.track({});
    await there.channel.track({});
    for (const { present } of [here, there]) {
      await vi.waitFor(() => expect(present()).toEqual(['here', 'there']), { timeout: 15_000 });
    }
    await here.channel.send({ type: 'broadcast', event: 'client', payload: {} });
    await vi.waitFor(() => expect(there.heard).toEqual(['client']));
    await opened.db.script(
      `select realtime.send('{}', 'announcement', 'loom', false); insert into public.looms values (1)`,
    );
    await vi.waitFor(() => expect(there).toMatchObject({ heard: ['client', 'announcement'], changed: [1] }));
    await vi.waitFor(() => expect(here).toMatchObject({ heard: ['announcement'], changed: [1] }));

    // The process that reads the log is killed. What is committed while nobody reads it is told by the other one, each row once.
    const killed = Date.now();
    servers[0]!.child.kill('SIGKILL');
    for (let id = 2; id <= 30; id += 1) await opened.db.script(`insert into public.looms values (${id})`);
    await vi.waitFor(() => expect(there.changed).toEqual(Array.from({ length: 30 }, (_, n) => n + 1)));
    // A dead process cannot say goodbye. Its presences go when it has been silent.
    await vi.waitFor(() => expect(there.present()).toEqual(['there']), {
      timeout: 30_000 - (Date.now() - killed),
      interval: 250,
    });
  });
});
