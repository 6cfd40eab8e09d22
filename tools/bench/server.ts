/** The server of a bench: over a filled database, with a minimal configuration and without rate limits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../apps/server/test/support/server-process.ts';
import { createTokenService } from '../../packages/gateway/src/http/caller/tokens.ts';

/** Signs the tokens of its callers. */
export const SECRET = 'a secret of the bench, of no use elsewhere';
const MANY = '100000000';
/** Rate limits are not what is measured. The server passes them to SQL too. */
const AS_OFTEN_AS_THEY_LIKE = {
  REQUESTS_PER_MINUTE_ADDRESS: MANY,
  REQUESTS_PER_MINUTE_MEMBER: MANY,
  DATABASE_SECONDS_PER_MINUTE_ADDRESS: '6000',
  DATABASE_SECONDS_PER_MINUTE_MEMBER: '6000',
  DATABASE_BURST_SECONDS: '600',
  POSTS_PER_MINUTE: MANY,
  POSTS_PER_HOUR: MANY,
};
const DAY_SECONDS = 24 * 60 * 60;

const tokens = createTokenService(SECRET, 'http://bench.example');

/** An access token of a member, good at every such server for a day. @param session the key of the session, if it has one */
export const tokenOf = (member: string, session?: string): Promise<string> =>
  tokens.sign({ role: 'authenticated', sub: member, ...(session && { session_id: session }) }, DAY_SECONDS);

/** Starts one. @param env more of its settings */
export async function serverOver(url: string, env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-bench-'));
  const own = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0', JWT_SECRET: SECRET, LOG_LEVEL: 'error' };
  const server = startServer({ ...own, ...AS_OFTEN_AS_THEY_LIKE, ...env }, [], true);
  const site = await server.ready;
  const { anonKey } = (await (await fetch(`${site}/config.json`)).json()) as { anonKey: string };
  return {
    site,
    anonKey,
    pid: server.child.pid!,
    output: server.output,
    async end() {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
