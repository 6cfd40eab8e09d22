/** The whole gateway over a small library of rows, callable without a socket. */
import {
  createGateway,
  createTokenService,
  type Gateway,
  type GatewayOptions,
  type TokenService,
} from '../../src/index.ts';
import { admit, createScope, type AdmissionOptions, type Scope } from '../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';

const SECRET = 'a secret of at least thirty-two characters';
const SITE = 'https://site.example';

export type GatewayBench = {
  opened: Opened;
  gateway: Gateway;
  tokens: TokenService;
  anonKey: string;
  /** Requests a path, with the public key and, if there is one, a token. */
  ask(path: string, token?: string, init?: RequestInit): Promise<Response>;
  /** An access token of a new user. */
  signUp(): Promise<string>;
  run(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** @param door with it, requests pass the admission to the database */
export async function openGateway(
  options: Partial<GatewayOptions> | ((scope: Scope) => Partial<GatewayOptions>) = {},
  door?: AdmissionOptions,
): Promise<GatewayBench> {
  const bare = await openGatewayDatabase(new URL('../rest/fixture.sql', import.meta.url));
  const db = door ? admit(bare.db, door) : bare.db;
  const opened: Opened = door ? { ...bare, db, scope: createScope(db) } : bare;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const gateway = await createGateway({
    db: opened.db,
    scope: opened.scope,
    keys: { jwtSecret: SECRET },
    siteUrl: SITE,
    schemas: ['public'],
    auth: { autoconfirm: true, sendEmail: async () => undefined, sendSms: async () => undefined },
    functions: [{ name: 'hello', access: 'anyone', handle: async () => ({ body: 'hello' }) }],
    log: silent,
    ...(typeof options === 'function' ? options(opened.scope) : options),
  });
  const tokens = createTokenService(SECRET, `${SITE}/auth/v1`);
  const anonKey = await tokens.apiKey('anon');
  const ask: GatewayBench['ask'] = async (path, token, init = {}) =>
    gateway.app.request(path, {
      ...init,
      headers: { apikey: anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers },
    });
  return {
    opened,
    gateway,
    tokens,
    anonKey,
    ask,
    async signUp() {
      const body = JSON.stringify({ email: `${crypto.randomUUID()}@mill.example`, password: 'Loom-and-weft-7' });
      const headers = { 'content-type': 'application/json' };
      const answer = await ask('/auth/v1/signup', undefined, { method: 'POST', headers, body });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    run: async (statement) => (await opened.db.execute(statement)).rows,
    async close() {
      await gateway.close();
      await opened.close();
    },
  };
}
