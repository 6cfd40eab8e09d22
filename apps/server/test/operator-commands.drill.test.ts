/** The operator's commands as processes, over an installation of their own: what they change, and what they leave alone. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILES_ONCE, layDatabase } from '@tanabana/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownEnv, startServer } from './support/server-process.ts';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const ADMIN_EMAILS = 'a@yarnmarket.in,b@yarnmarket.in,c@yarnmarket.in';
const root = mkdtempSync(join(tmpdir(), 'tanabana-operator-'));
const dataDir = join(root, 'data');
const env = { DATA_DIR: dataDir, EMBEDDED_FSYNC: '0', DEMO: '0', ADMIN_EMAILS, MAIN_ADMIN_EMAIL: 'a@yarnmarket.in' };

beforeAll(() => layDatabase('this', join(dataDir, 'db')));
afterAll(() => rmSync(root, { recursive: true }));

function cli(args: readonly string[], input = '', more: Record<string, string> = {}) {
  return new Promise<{ status: number | string; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [COMPILES_ONCE, CLI, ...args],
      { env: { ...ownEnv(), ...env, ...more } },
      (error, out, err) => resolve({ status: error?.code ?? 0, out, err }),
    );
    child.stdin!.end(input);
  });
}

/** Whether an earlier test has made an account. */
let hasAccount = false;

it('an administrator who was made by the operator signs in at the server', async () => {
  const made = await cli(['create-admin', 'B@yarnmarket.in', '--password-stdin'], 'Seven-Looms-7\n');
  hasAccount = true;
  expect(made).toMatchObject({ status: 0, err: '' });
  expect(made.out).toContain('b@yarnmarket.in has an account now.');
  expect(made.out).not.toContain('Seven');
  const server = startServer(env);
  const url = await server.ready;
  try {
    const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string };
    const headers = { apikey: anonKey, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'b@yarnmarket.in', password: 'Seven-Looms-7' });
    const session = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
    const { access_token } = (await session.json()) as { access_token: string };
    const access = await fetch(`${url}/rest/v1/rpc/get_my_access`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      body: '{}',
    });
    expect(await access.json()).toMatchObject({ is_admin: true });
    // The embedded database has one process.
    const early = await cli(['create-admin', 'c@yarnmarket.in']);
    expect(early).toMatchObject({ status: 1, out: '' });
    expect(early.err).toMatch(/^The database is as it was\. \S+ is in use by another running server/);
  } finally {
    await server.end('SIGTERM');
  }
});

it('demo data are refused where somebody has an account, and come into an empty database once', async () => {
  if (!hasAccount) await cli(['create-admin', 'b@yarnmarket.in']);
  const refused = await cli(['seed-demo']);
  expect(refused).toEqual({
    status: 1,
    out: '',
    err: 'Demo data belong in an empty database; this one has accounts (1) or companies (0). Nothing was changed.\n',
  });
  const empty = join(root, 'empty');
  await layDatabase('this', join(empty, 'db'));
  const seeded = await cli(['seed-demo'], '', { DATA_DIR: empty });
  expect(seeded).toMatchObject({ status: 0, err: '' });
  expect(seeded.out).toContain('Free Member: free@tanabana.example');
  const again = await cli(['seed-demo'], '', { DATA_DIR: empty });
  expect(again).toMatchObject({ status: 1, out: '', err: 'The demo data are there already. Nothing was changed.\n' });
});
