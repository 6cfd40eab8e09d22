/** The life cycle of the real process: started twice, stopped, killed in the middle of work. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILES_ONCE, layDatabase } from '@tanabana/db/testing';
import { createTokenService } from '@tanabana/gateway';
import { TOTP } from 'otpauth';
import { afterAll, expect, it } from 'vitest';
import { ownEnv, startServer, type ServerProcess } from './support/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-process-'));
const env = { DATA_DIR: dataDir, DEMO: '0', SHUTDOWN_DELAY_SECONDS: '2' };
const running = new Set<ServerProcess>();

afterAll(async () => {
  for (const server of running) if (server.child.exitCode === null) await server.end('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

function start(): ServerProcess {
  const server = startServer(env);
  running.add(server);
  return server;
}

let left: ServerProcess | undefined;

/** The server that the previous test has left running, where its shutdown is not tested here; a new one where there is none. */
function serverOf(): ServerProcess {
  const server = left ?? start();
  left = undefined;
  return server;
}

/** Signs a member up over HTTP, with the code from the outbox, and returns headers to act with. */
async function signUp(url: string, number: number, email = `poster${number}@mill.example`) {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string };
  const post = async (path: string, body: object, token = anonKey) => {
    const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  await post('/functions/v1/usersignup', { email });
  const outbox = await fetch(`${url}/__dev/outbox?to=${email}`, { headers: { accept: 'application/json' } });
  const [message] = (await outbox.json()) as { code: string }[];
  const session = await post('/auth/v1/verify', { type: 'signup', email, token: message!.code });
  const token = session.access_token as string;
  const profileData = {
    memberName: 'Poster',
    businessName: 'Mill',
    country: 'India',
    countryCode: '+91',
    mobileNumber: `${9_700_000_000 + number}`,
  };
  await post('/functions/v1/unified-signup', { profileData }, token);
  const id = (session.user as { id: string }).id;
  return {
    id,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
  };
}

/** Posts before the kill: some by each poster, so that several are running at the time of the kill. */
const ENOUGH = 40;

it('every enquiry that was acknowledged before kill -9 is stored, and a directory has one server', async () => {
  await layDatabase('this', join(dataDir, 'db'));
  const first = start();
  const url = await first.ready;

  const second = start();
  await expect(second.ready).rejects.toThrow();
  expect(second.child.exitCode).toBe(1);
  expect(second.output()).toMatch(
    /^\S+ is in use by another running server \(process \d+\): stop it, or choose another DATA_DIR$/,
  );

  const posters = await Promise.all([1, 2, 3].map((number) => signUp(url, number)));
  const acknowledged: string[] = [];
  let killed: Promise<number | null> | undefined;
  const post = async ({ id, headers }: (typeof posters)[number]) => {
    const row = { user_id: id, fibre_type: 'Cotton', quantity_required_kgs: 100 };
    while (killed === undefined) {
      try {
        const answer = await fetch(`${url}/rest/v1/purchase_enquiries?select=enquiry_number`, {
          method: 'POST',
          headers,
          body: JSON.stringify(row),
        });
        const stored = (await answer.json()) as { enquiry_number: string }[];
        // On a busy machine, a request may get a time to retry.
        if (answer.status === 201) acknowledged.push(stored[0]!.enquiry_number);
      } catch (error) {
        // The socket dies with the server. The running requests were not acknowledged.
        if (killed === undefined) throw error;
      }
      if (acknowledged.length >= ENOUGH) killed ??= first.end('SIGKILL');
    }
  };
  await Promise.all(posters.map(post));
  await killed;

  const third = start();
  const again = await third.ready;
  const answer = await fetch(`${again}/rest/v1/purchase_enquiries?select=enquiry_number&limit=1000`, {
    headers: posters[0]!.headers,
  });
  const numbers = new Set(((await answer.json()) as { enquiry_number: string }[]).map((row) => row.enquiry_number));
  expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);
  expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
  // The next test ends it.
  left = third;
});

it('an open page receives a new enquiry, and a server that ends says so while it still serves', async () => {
  const server = serverOf();
  const url = await server.ready;
  const { id, headers } = await signUp(url, 4);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${headers.apikey}`);
  const received: unknown[][] = [];
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data)) as unknown[]));
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify(['1', '1', 'realtime:listings:purchase_enquiries', 'phx_join', { config: {} }]));
  await expect.poll(() => received).toHaveLength(1);

  const row = { user_id: id, fibre_type: 'Cotton', quantity_required_kgs: 100 };
  const post = await fetch(`${url}/rest/v1/purchase_enquiries?select=*`, {
    method: 'POST',
    headers,
    body: JSON.stringify(row),
  });
  const [stored] = (await post.json()) as [Record<string, unknown>];
  await expect.poll(() => received).toHaveLength(2);
  const [, , topic, , message] = received[1]!;
  expect(topic).toBe('realtime:listings:purchase_enquiries');
  // The page gets the same data that the data service would have returned.
  expect(message).toMatchObject({ event: 'insert', payload: { ...stored, tanabana_free: { city: null } } });

  expect(await (await fetch(`${url}/metrics`)).text()).toContain('realtime_sockets 1');
  const ended = server.end('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/rest/v1/purchase_enquiries?limit=1`, { headers })).status).toBe(200);
  expect(await ended).toBe(0);
  expect(await closed).toBe(1001);
});

it('a token from before a restart is valid after it, and foreign tokens are not', async () => {
  const server = start();
  const url = await server.ready;
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as { anonKey: string };
  const read = (key: string) => fetch(`${url}/rest/v1/purchase_enquiries?limit=1`, { headers: { apikey: key } });
  expect((await read(keys.anonKey)).status).toBe(200);
  const forged = await createTokenService('s'.repeat(32), 'https://x.example').apiKey('service_role');
  expect((await read(forged)).status).toBe(401);
  left = server;
});

/** The output of an operator's command, and its exit code. */
const cli = (...args: string[]) =>
  new Promise<{ code: number | string; output: string }>((resolve) => {
    const program = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
    execFile(process.execPath, [COMPILES_ONCE, program, ...args], { env: { ...ownEnv(), ...env } }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, output: `${out}${err}`.trim() }),
    );
  });

it('an operator restores access for admins without their second factor', async () => {
  const email = 'admin1@tanabana.example';
  const server = serverOf();
  const url = await server.ready;
  const { headers } = await signUp(url, 5, email);
  const call = async <T>(at: string, path: string, body?: object, by: Record<string, string> = headers) => {
    const answer = await fetch(`${at}${path}`, { method: 'POST', headers: by, body: JSON.stringify(body ?? {}) });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  type EnrolledFactor = { id: string; totp: { secret: string } };
  const { body: app } = await call<EnrolledFactor>(url, '/auth/v1/factors', { factor_type: 'totp' });
  const { body: challenge } = await call<{ id: string }>(url, `/auth/v1/factors/${app.id}/challenge`);
  const code = new TOTP({ secret: app.totp.secret }).generate();
  const { body: proved } = await call<{ access_token: string }>(url, `/auth/v1/factors/${app.id}/verify`, {
    challenge_id: challenge.id,
    code,
  });
  const second = { ...headers, authorization: `Bearer ${proved.access_token}` };
  expect((await call(url, '/rest/v1/rpc/require_admin_second_factor', { p_is_required: true }, second)).body).toBe(
    true,
  );

  const early = await cli('second-factor', 'off');
  expect(early).toEqual({ code: 1, output: expect.stringContaining('The database is as it was.') });
  expect(early.output).toContain('is in use by another running server');
  // As Ctrl+C does; the others end by SIGTERM.
  expect(await server.end('SIGINT')).toBe(0);

  const lacking = 'ADDRESS is missing; expected ADDRESS (npm run cli -- second-factor --help)';
  expect(await cli('second-factor', 'forget')).toEqual({ code: 2, output: lacking });
  const gone = { code: 0, output: `${email} has no second factor now, and is signed in nowhere.` };
  expect(await cli('second-factor', 'forget', email)).toEqual(gone);
  const off = { code: 0, output: 'Only admins who have a second factor are asked for it now.' };
  expect(await cli('second-factor', 'off')).toEqual(off);

  const again = start();
  const at = await again.ready;
  expect((await fetch(`${at}/auth/v1/user`, { headers: second })).status).toBe(403);
  await call(at, '/auth/v1/otp', { email, create_user: false });
  const outbox = async () =>
    (await (await fetch(`${at}/__dev/outbox?to=${email}`, { headers: { accept: 'application/json' } })).json()) as {
      subject: string;
      code?: string;
    }[];
  const token = (await outbox()).find((message) => message.code)!.code;
  const { body: session } = await call<{ access_token: string }>(at, '/auth/v1/verify', {
    type: 'email',
    email,
    token,
  });
  const first = { ...headers, authorization: `Bearer ${session.access_token}` };
  expect((await call(at, '/rest/v1/rpc/get_my_access', {}, first)).body).toMatchObject({
    is_admin: true,
    wants_second_factor: false,
  });
  // The owner of the account is notified.
  await expect
    .poll(async () => (await outbox()).map(({ subject }) => subject))
    .toContain('A second factor of your Tanabana account was removed');
  expect(await again.end('SIGTERM')).toBe(0);
});

it('errors in the settings are reported all at once, in a line each, before anything is changed', async () => {
  const server = startServer({ PORT: 'x', DEMO: 'yes' }, ['--production']);
  await expect(server.ready).rejects.toThrow();
  expect(server.child.exitCode).toBe(2);
  const output = server.output();
  for (const name of ['PORT', 'DEMO', 'DATABASE_URL', 'JWT_SECRET', 'PUBLIC_URL'])
    expect(output).toContain(`  ${name} `);
  expect(output).not.toMatch(/^\s+at /m);
});
