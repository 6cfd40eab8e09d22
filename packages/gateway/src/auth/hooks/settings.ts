/**
 * The settings of auth hooks (https://supabase.com/docs/guides/auth/auth-hooks): functions of the installation that the service calls at
 * certain moments, in SQL (`pg-functions://postgres/SCHEMA/FUNCTION`) or over HTTP with signed requests.
 */

/** `uri` names the function. `secrets` sign HTTP requests, each as `v1,whsec_` and a Base64 text; an old one may stay beside a new one. */
export type HookOptions = { uri: string; secrets?: readonly string[] };

export type HookName =
  | 'customAccessToken'
  | 'sendEmail'
  | 'sendSms'
  | 'beforeUserCreated'
  | 'afterUserCreated'
  | 'passwordVerificationAttempt'
  | 'mfaVerificationAttempt';

export type HooksOptions = Partial<Record<HookName, HookOptions>>;

export type Hook =
  { kind: 'sql'; schema: string; name: string } | { kind: 'http'; url: string; secrets: readonly Uint8Array[] };

const IDENTIFIER = /^[a-zA-Z_][0-9a-zA-Z_]{0,62}$/;
const SECRET = /^v1,whsec_([A-Za-z0-9+/]+={0,2})$/;
const MIN_SECRET_BYTES = 16;

function readSql(url: URL): Hook {
  const [, schema = '', name = ''] = url.pathname.split('/');
  for (const part of [schema, name]) {
    if (!IDENTIFIER.test(part)) throw new Error(`not a function of a hook: ${url.href}`);
  }
  return { kind: 'sql', schema, name };
}

function readHttp(url: URL, secrets: readonly string[]): Hook {
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isLoopback) throw new Error(`a hook needs https, or this machine: ${url.origin}`);
  const keys = secrets.map((secret) => new Uint8Array(Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64')));
  if (keys.length === 0 || keys.some((key) => key.length < MIN_SECRET_BYTES)) {
    throw new Error(`the hook ${url.origin} needs secrets such as v1,whsec_ and ${MIN_SECRET_BYTES} bytes in Base64`);
  }
  return { kind: 'http', url: url.href, secrets: keys };
}

/** Reads one setting. @throws Error with the reason; it never contains a secret */
export function readHook({ uri, secrets = [] }: HookOptions): Hook {
  if (!URL.canParse(uri)) throw new Error(`not an address of a hook: ${uri}`);
  const url = new URL(uri);
  if (url.protocol === 'pg-functions:') return readSql(url);
  if (url.protocol === 'https:' || url.protocol === 'http:') return readHttp(url, secrets);
  throw new Error(`a hook is pg-functions: or https:, not ${url.protocol}`);
}
