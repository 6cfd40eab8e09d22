/** Tests every cell of the matrix beside, and that it has every call that the services register and every bucket that there is. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuth } from '../../src/auth/index.ts';
import { createStorage } from '../../src/storage/index.ts';
import { anonKey, member, openStorage, png, serviceKey, staff, tokens, type Bench } from '../storage/support.ts';
import { ACCOUNT, ACTORS, ADMIN, BUCKETS, FILE, STORAGE, type Actor, type Call } from './matrix.ts';

const other = await tokens.sign({ role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000d' }, 3600);
const KEYS: Readonly<Record<Actor, Record<string, string>>> = {
  nobody: {},
  anon: { apikey: anonKey },
  member: { apikey: anonKey, authorization: `Bearer ${member}` },
  other: { apikey: anonKey, authorization: `Bearer ${other}` },
  staff: { apikey: anonKey, authorization: `Bearer ${staff}` },
  service: { authorization: `Bearer ${serviceKey}` },
};

let bench: Bench;
beforeAll(async () => {
  bench = await openStorage({ strict: false });
});
afterAll(() => bench.close());

const bodyOf = (body: unknown): Pick<RequestInit, 'body'> =>
  body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };

/** The file of the matrix is there, the bucket `spare` too, and nothing that a call has made. */
async function arrange(): Promise<void> {
  await bench.opened.db.script(`
    delete from storage.objects;
    delete from storage.buckets where id = 'made';
    insert into storage.buckets (id, name) values ('spare', 'spare') on conflict do nothing;
    delete from auth.users;
    insert into auth.users (id, email, email_confirmed_at) values ('${ACCOUNT}', 'asha@site.example', now());`);
  const headers = { 'content-type': 'image/png' };
  const answer = await bench.upload(`notes/${FILE}`, png(4, 4), { token: serviceKey, headers });
  if (answer.status !== 200) throw new Error(`the file could not be uploaded: ${await answer.text()}`);
}
beforeEach(arrange);

/** Whether a call has an answer for an actor. */
async function isGiven(prefix: string, route: string, call: Call, actor: Actor): Promise<boolean> {
  const [method = '', pattern = ''] = route.split(' ');
  const at = pattern.indexOf('/:');
  const path = at < 0 ? pattern : `${pattern.slice(0, at)}/${call.path ?? `notes/${FILE}`}`;
  const rest = /\/:bucket(\/[a-z]+)$/.exec(pattern)?.[1] ?? '';
  const answer = await bench.gateway.app.request(`${prefix}${path}${rest}${call.query ?? ''}`, {
    method,
    headers: { ...call.headers, ...KEYS[actor] },
    ...bodyOf(call.body),
  });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${route} by ${actor}: ${answer.status} ${text}`);
  return answer.status < 400 && text.includes(call.shows ?? '');
}

async function actorsOf(given: (actor: Actor) => Promise<boolean>): Promise<Actor[]> {
  const found: Actor[] = [];
  for (const actor of ACTORS) {
    // A call that was refused changed nothing.
    if (!(await given(actor))) continue;
    found.push(actor);
    await arrange();
  }
  return found;
}

describe.each([
  ['/storage/v1', STORAGE],
  ['/auth/v1', ADMIN],
] as const)('below %s', (prefix, calls) => {
  it.each(Object.entries(calls))('%s is for those whom the matrix names', async (route, call) => {
    expect(await actorsOf((actor) => isGiven(prefix, route, call, actor))).toEqual(call.may);
  });
});

describe.each(Object.entries(BUCKETS))('the bucket %s', (bucket, cells) => {
  const send = async (actor: Actor, method: string, path: string, body?: BodyInit, more: Record<string, string> = {}) =>
    (
      await bench.gateway.app.request(`/storage/v1/object/${path}`, {
        method,
        headers: { 'content-type': 'image/png', ...KEYS[actor], ...more },
        ...(body !== undefined && { body }),
      })
    ).status < 400;
  const there = () => send('service', 'POST', `${bucket}/x.png`, png(2, 2), { 'x-upsert': 'true' });

  it.each<[keyof typeof cells, (actor: Actor) => Promise<boolean>]>([
    ['upload', (actor) => send(actor, 'POST', `${bucket}/x.png`, png(2, 2))],
    ['read', async (actor) => (await there()) && send(actor, 'GET', `${bucket}/x.png`)],
    ['readByAddress', async (actor) => (await there()) && send(actor, 'GET', `public/${bucket}/x.png`)],
    ['remove', async (actor) => (await there()) && send(actor, 'DELETE', `${bucket}/x.png`)],
  ])('lets those %s whom the matrix names', async (verb, act) => {
    expect(await actorsOf(act)).toEqual(cells[verb]);
  });
});

/** The calls of a service as it registers them, without its middleware. A path may end with a slash. */
const registered = (routes: readonly { method: string; path: string }[]): string[] => [
  ...new Set(
    routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/\{[^/]*\}|\/$/g, '')}`),
  ),
];

describe('the matrix', () => {
  const deps = () => ({
    scope: bench.opened.scope,
    keys: { jwtSecret: 'a secret of at least thirty-two characters' },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    now: () => new Date(),
  });

  it('has every call of the storage service', () => {
    const verify = (token: string) => tokens.verify(token);
    const { routes } = createStorage({ ...deps(), options: { store: bench.store }, verify });
    // An upload that was begun is its owner's: test/storage/resumable/protocol.test.ts.
    const isOfUpload = (route: string) => /\/upload\/resumable\/|\/upload\/resumable$/.test(route);
    const found = registered(routes.routes).filter((route) => route === 'POST /upload/resumable' || !isOfUpload(route));
    expect(found.toSorted()).toEqual(Object.keys(STORAGE).toSorted());
  });

  it('has every call of the administration', () => {
    const auth = { sendEmail: async () => undefined, sendSms: async () => undefined };
    const { routes } = createAuth({ ...deps(), siteUrl: 'https://site.example', options: auth });
    const found = registered(routes.routes).filter((route) => /^\w+ \/(admin\/|invite$)/.test(route));
    expect(found.toSorted()).toEqual(Object.keys(ADMIN).toSorted());
  });

  it('has every bucket', async () => {
    const { rows } = await bench.opened.db.execute('select id from storage.buckets order by id');
    expect(rows.map(({ id }) => id)).toEqual(Object.keys(BUCKETS).toSorted());
  });
});
