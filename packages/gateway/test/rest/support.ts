/** The data service over the fixture, callable as any of its people. */
import { Hono } from 'hono';
import type { Claims } from '../../src/db/index.ts';
import type { GatewayEnv } from '../../src/http/env.ts';
import { renderRestError } from '../../src/rest/respond/error-response.ts';
import { restRoutes, type RestService } from '../../src/rest/index.ts';
import type { RestOptions } from '../../src/rest/options.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';

export const ASHA = '00000000-0000-4000-8000-00000000000a';
export const BELA = '00000000-0000-4000-8000-00000000000b';
export const CHAND = '00000000-0000-4000-8000-00000000000c';

export const anon: Claims = { role: 'anon' };
export const asha: Claims = { role: 'authenticated', sub: ASHA };
export const bela: Claims = { role: 'authenticated', sub: BELA };
export const service: Claims = { role: 'service_role' };

export type Reply<T = unknown> = { status: number; body: T; text: string; headers: Headers };

type Ask = { as?: Claims; headers?: Record<string, string>; body?: unknown };

export type Bench = {
  opened: Opened;
  rest: RestService;
  app: Hono<GatewayEnv>;
  logged: { fields: object; message: string }[];
  /** Sends `GET /books?…` and so on; anonymous by default. It does not roll back. */
  call<T = unknown>(request: string, ask?: Ask): Promise<Reply<T>>;
  /** The same, with everything that it wrote taken back at the end. */
  attempt<T = unknown>(request: string, ask?: Ask): Promise<Reply<T>>;
  close(): Promise<void>;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LIBRARY = new URL('./fixture.sql', import.meta.url);

/**
 * @param fixture SQL of the schema; default: the library
 * @param keepsPlans whether the service takes it that connections keep plans; default: as the engine does
 */
export async function openBench(
  options: Partial<RestOptions> = {},
  fixture = LIBRARY,
  keepsPlans?: boolean,
): Promise<Bench> {
  const opened = await openGatewayDatabase(fixture);
  const db = keepsPlans === undefined ? opened.db : { ...opened.db, keepsPlans };
  const logged: Bench['logged'] = [];
  const record = (fields: object, message: string) => void logged.push({ fields, message });
  const log = { info: record, warn: record, error: record };
  const rest = await restRoutes({ scope: opened.scope, db, schemas: ['public', 'annex'], log, ...options });
  let caller = anon;
  const app = new Hono<GatewayEnv>();
  app.onError(renderRestError);
  app.use(async (c, next) => {
    c.set('claims', caller);
    c.set('log', log);
    await next();
  });
  app.route('/rest/v1', rest.routes);

  async function call<T>(request: string, { as = anon, headers = {}, body }: Ask = {}): Promise<Reply<T>> {
    const [method = 'GET', path = ''] = request.split(/ (.*)/s);
    caller = as;
    const sent: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await app.request(`/rest/v1${path}`, {
      method,
      headers: { ...sent, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parse(text) as T, text, headers: response.headers };
  }

  return {
    opened,
    rest,
    app,
    logged,
    call,
    attempt: (request, ask = {}) => {
      const prefer = [ask.headers?.prefer, 'tx=rollback'].filter(Boolean).join(', ');
      return call(request, { ...ask, headers: { ...ask.headers, prefer } });
    },
    async close() {
      await rest.close();
      await opened.close();
    },
  };
}
