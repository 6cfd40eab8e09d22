/**
 * Generated requests at every route of the auth, storage and functions services. The routes are read from the services, so a new endpoint is
 * tried as soon as it is registered. Whatever a client sends, the answer is no server error, shows no stack, and is JSON where it says so.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuth } from '../../src/auth/index.ts';
import type { FunctionDefinition } from '../../src/functions/types.ts';
import { createGateway, createTokenService, openStore, type Gateway, type GatewayOptions } from '../../src/index.ts';
import { createStorage } from '../../src/storage/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';

const SECRET = 'a secret of at least thirty-two characters';
const SITE = 'https://site.example';
const MEMBER = '00000000-0000-4000-8000-00000000000a';
/** Requests of each route. A run takes some seconds; more are made by setting FUZZ_RUNS. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_126);

const tokens = createTokenService(SECRET, `${SITE}/auth/v1`);
const logged: { error: unknown; message: string }[] = [];
const echo: FunctionDefinition = { name: 'echo', access: 'anyone', handle: async ({ body }) => ({ body: { body } }) };
let opened: Opened;
let dir: string;
let gateway: Gateway;
let options: GatewayOptions;
let bearers: readonly string[];

beforeAll(async () => {
  opened = await openGatewayDatabase(new URL('../storage/fixture.sql', import.meta.url));
  dir = await mkdtemp(join(tmpdir(), 'fuzz-'));
  const quiet = () => undefined;
  options = {
    db: opened.db,
    scope: opened.scope,
    keys: { jwtSecret: SECRET },
    siteUrl: SITE,
    schemas: ['public'],
    auth: { sendEmail: async () => undefined, sendSms: async () => undefined },
    storage: { store: await openStore({ dir, reserveBytes: 0 }) },
    functions: [echo],
    log: { info: quiet, warn: quiet, error: (fields, message) => void logged.push({ error: fields, message }) },
  };
  gateway = await createGateway(options);
  await gateway.auth.createUser({ id: MEMBER, email: 'asha@site.example', email_confirm: true });
  bearers = [
    '',
    'Bearer',
    'Bearer x.y.z',
    `Bearer ${await tokens.apiKey('service_role')}`,
    `Bearer ${await tokens.sign({ role: 'authenticated', sub: MEMBER }, 3600)}`,
    `Bearer ${await tokens.sign({ role: 'authenticated', sub: 'nobody' }, 3600)}`,
    `Bearer ${await tokens.sign({ role: 'no such role' }, 3600)}`,
  ];
});
afterAll(async () => {
  await gateway.close();
  await opened.close();
  await rm(dir, { recursive: true, force: true });
});

const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'null',
    '../..',
    '%',
    '%00',
    '\u0000',
    "'",
    '"',
    '{}',
    '[]',
    'a'.repeat(3000),
  ),
  fc.constantFrom(
    MEMBER,
    'asha@site.example',
    '919876500000',
    'notes',
    'open',
    'a/b.png',
    'totp',
    'phone',
    'email',
    'signup',
  ),
  fc.constantFrom('हिन्दी', '😀', '\u202e', '\ud800', 'é', 'Content-Type: x\r\ny: z'),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    odd,
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(odd, tie('any'), { maxKeys: 3 }),
  ),
})).any;

/** Names of fields and of query parameters that the services know. */
const NAMES = [
  'email phone password token token_hash type data refresh_token auth_code code_verifier nonce code_challenge',
  'code_challenge_method redirect_to scopes provider id_token grant_type scope channel factor_type friendly_name',
  'challenge_id code state user_metadata app_metadata ban_duration role page per_page should_soft_delete',
  'gotrue_meta_security prefix prefixes limit offset sortBy search cursor with_delimiter expiresIn paths',
  'transform width height resize quality format bucketId sourceKey destinationKey destinationBucket id name',
  'public file_size_limit allowed_mime_types download metadata',
].flatMap((line) => line.split(' '));
const GRANTS = ['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'otp'];

const fields = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 });
const body = fc.oneof(
  fields.map((content) => JSON.stringify(content)),
  value.map((content) => JSON.stringify(content)),
  odd,
  fc.uint8Array({ maxLength: 300 }),
);
const query = fc.oneof(
  fc.constantFrom(...GRANTS).map((grant) => [['grant_type', grant] as [string, string]]),
  fc.array(fc.tuple(fc.constantFrom(...NAMES), odd), { maxLength: 4 }),
);
const headers = fc.record({
  bearer: fc.nat(6),
  type: fc.constantFrom(
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'image/png',
    'x',
  ),
  more: fc.dictionary(
    fc.constantFrom(
      'x-upsert',
      'cache-control',
      'range',
      'if-none-match',
      'x-metadata',
      'prefer',
      'upload-length',
      'upload-offset',
      'tus-resumable',
      'upload-metadata',
      'x-amz-date',
      'x-amz-content-sha256',
      'x-supabase-api-version',
      'accept',
      'origin',
    ),
    fc.oneof(
      fc.constantFrom('', '0', '-1', 'true', 'bytes=9-1', '1.0.0', 'e30=', '2024-01-01', '*'),
      fc.string({ maxLength: 20 }),
    ),
    { maxKeys: 4 },
  ),
});
const request = fc.record({ parts: fc.array(odd, { minLength: 4, maxLength: 4 }), query, headers, body });
type Generated = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** A header that Node would refuse to send never reaches a server. */
const isSendable = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

async function send(method: string, pattern: string, { parts, query: pairs, headers: sent, body: content }: Generated) {
  let next = 0;
  const path = pattern.replace(/:\w+(\{[^/]*\})?|\*/g, () => encode(parts[next++ % parts.length]!) || 'x');
  const search = pairs.map(([name, text]) => `${encode(name!)}=${encode(text!)}`).join('&');
  const bearer = bearers[sent.bearer]!;
  const more = Object.entries(sent.more).filter(([, text]) => isSendable(text));
  const init: RequestInit = {
    method,
    headers: {
      apikey: anonKey,
      'content-type': sent.type,
      ...(bearer && { authorization: bearer }),
      ...Object.fromEntries(more),
    },
    ...(method !== 'GET' && method !== 'HEAD' && { body: content as BodyInit }),
  };
  const response = await gateway.app.request(`${path}?${search}`, init);
  return { response, text: await response.text(), path };
}
const anonKey = await tokens.apiKey('anon');

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

function routes(): [method: string, pattern: string][] {
  const { scope, keys, siteUrl, log, auth, storage } = options;
  const authRoutes = createAuth({ scope, keys, siteUrl, options: auth, log }).routes.routes;
  const storageRoutes = createStorage({
    scope,
    keys,
    options: storage!,
    verify: (token) => tokens.verify(token),
    log,
    now: () => new Date(),
  }).routes.routes;
  const all = [
    ...authRoutes.map(({ method, path }) => [method, `/auth/v1${path}`] as const),
    ...storageRoutes.map(({ method, path }) => [method, `/storage/v1${path}`] as const),
    ['ALL', '/functions/v1/echo'] as const,
    ['POST', '/realtime/v1/api/broadcast'] as const,
  ];
  const each = all.flatMap(([method, path]) => (method === 'ALL' ? METHODS : [method]).map((one) => `${one} ${path}`));
  return [...new Set(each)].map((line) => line.split(' ', 2) as [string, string]);
}

const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('application/json');

function isParsable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with an answer; empty for a good one. */
function problemOf(response: Response, text: string): string {
  if (response.status >= 500) return `a server error ${JSON.stringify(logged)}`;
  if (/\n\s+at |\.ts:\d+|node_modules/.test(text)) return 'a stack';
  return text && isJson(response) && !isParsable(text) ? 'no JSON' : '';
}

it('answers generated requests without server errors, stacks and broken JSON', { timeout: 240_000 }, async () => {
  const all = routes();
  expect(all.length).toBeGreaterThan(30);
  for (const [method, pattern] of all) {
    const isAnswered = fc.asyncProperty(request, async (generated) => {
      logged.length = 0;
      const { response, text, path } = await send(method, pattern, generated);
      const problem = problemOf(response, text);
      expect(problem && `${problem}: ${method} ${path} ${response.status} ${text.slice(0, 300)}`).toBe('');
    });
    await fc.assert(isAnswered, { numRuns: RUNS, seed: SEED });
  }
});
