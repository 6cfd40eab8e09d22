/**
 * The three keys that a Supabase-compatible server has: the secret that signs tokens, and the two API keys signed with it
 * (https://supabase.com/docs/guides/api/api-keys). Configured keys are used as they are. Outside production, missing keys are generated
 * once and stored in DATA_DIR/keys.json, which only the owner may read.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { machineTime } from '../clock.ts';

export type Keys = { jwtSecret: string; anonKey: string; serviceRoleKey: string };

type KeyRole = 'anon' | 'service_role';

const TEN_YEARS_S = 10 * 365 * 24 * 3600;
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });
const claims = z.object({ role: z.unknown(), exp: z.number().optional() });
const stored = z.object({ jwtSecret: z.string().min(32), anonKey: z.string(), serviceRoleKey: z.string() });

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(secret: string, content: string): Buffer {
  return createHmac('sha256', secret).update(content).digest();
}

/** Creates the API key of a role: an HS256 token without a subject, valid for ten years. */
export function signKey(secret: string, role: KeyRole, now: Date = machineTime()): string {
  const iat = Math.floor(now.getTime() / 1000);
  const content = `${HEADER}.${encode({ iss: 'tanabana', role, iat, exp: iat + TEN_YEARS_S })}`;
  return `${content}.${signature(secret, content).toString('base64url')}`;
}

/**
 * Why an API key cannot be used; undefined for one that can.
 *
 * @param now the moment at which it must not have expired
 */
export function keyProblem(secret: string, key: string, role: KeyRole, now: Date = machineTime()): string | undefined {
  const [header, payload, signed, ...more] = key.split('.');
  if (!header || !payload || !signed || more.length > 0) return 'is not a JWT';
  const expected = signature(secret, `${header}.${payload}`);
  const actual = Buffer.from(signed, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'was not signed with JWT_SECRET';
  const claims = claimsOf(payload);
  if (claims?.role !== role) return 'is of another role';
  if (claims.exp !== undefined && claims.exp * 1000 <= now.getTime()) return 'has expired';
  return undefined;
}

/** When an API key expires, in milliseconds since 1970; undefined where it does not, or cannot be read. */
export function expiryOf(key: string): number | undefined {
  const exp = claimsOf(key.split('.')[1] ?? '')?.exp;
  return exp === undefined ? undefined : exp * 1000;
}

function claimsOf(payload: string): z.output<typeof claims> | undefined {
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/**
 * The keys to run with. Writes DATA_DIR/keys.json when a key had to be generated.
 *
 * @param given keys from the settings; production always gives all three, so nothing is written there
 */
export function resolveKeys(dataDir: string, given: Partial<Keys>): Keys {
  if (given.jwtSecret && given.anonKey && given.serviceRoleKey) return given as Keys;
  const file = join(dataDir, 'keys.json');
  const existing = readStored(file);
  const jwtSecret = given.jwtSecret ?? existing?.jwtSecret ?? randomBytes(32).toString('base64url');
  const key = (role: KeyRole, configured: string | undefined, known: string | undefined) =>
    configured ?? (known && !keyProblem(jwtSecret, known, role) ? known : signKey(jwtSecret, role));
  const keys: Keys = {
    jwtSecret,
    anonKey: key('anon', given.anonKey, existing?.anonKey),
    serviceRoleKey: key('service_role', given.serviceRoleKey, existing?.serviceRoleKey),
  };
  if (JSON.stringify(keys) !== JSON.stringify(existing)) writeStored(dataDir, file, keys);
  return keys;
}

/** The secret that signs sessions, from the settings or DATA_DIR/keys.json; undefined where none was made yet. */
export const knownSecret = (dataDir: string, given: Partial<Keys>): string | undefined =>
  given.jwtSecret ?? readStored(join(dataDir, 'keys.json'))?.jwtSecret;

function readStored(file: string): Keys | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  chmodSync(file, 0o600);
  return stored.parse(JSON.parse(content));
}

/** Written to a temporary file and renamed, so that a crash cannot leave a torn file and sign everybody out. */
function writeStored(dataDir: string, file: string, keys: Keys): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
