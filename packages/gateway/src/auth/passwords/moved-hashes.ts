/**
 * Verifies password hashes of other systems, so that their accounts can be moved here: bcrypt (`$2a$`, `$2b$`, `$2y$`), Firebase's scrypt
 * (`$fbscrypt$…`, https://github.com/firebase/scrypt) and any argon2 whose cost is bounded. The formats and bounds are upstream's
 * (https://github.com/supabase/auth/blob/master/internal/crypto/password.go), with lower costs: a stored hash must not be able to hold up
 * the sign-ins of others.
 */
import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ARGON2 =
  /^\$argon2(?:id|i)\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;
const FIREBASE =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})(?:,ss=([A-Za-z0-9+/=]+))?,sk=([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/;

/** Each bound is at most about half a second of one core. */
const MAX_BCRYPT_COST = 13;
const MAX_ARGON2 = { kib: 262_144, passes: 10, lanes: 16, kibPasses: 1_048_576 };
const MAX_FIREBASE = { n: 16, r: 16, p: 4, bytes: 128 * 1024 * 1024 };
const MAX_LENGTH = 1000;
const KEY_BYTES = 32;

const scryptKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

type Verify = (hash: string, password: string) => Promise<boolean>;

const isBcrypt = (hash: string): boolean => Number(BCRYPT.exec(hash)?.[1] ?? Infinity) <= MAX_BCRYPT_COST;

const verifyBcrypt: Verify = async (hash, password) => (await import('@node-rs/bcrypt')).verify(password, hash);

function isArgon2(hash: string): boolean {
  const [, kib = Infinity, passes = Infinity, lanes = Infinity] = (ARGON2.exec(hash) ?? []).map(Number);
  const { kib: maxKib, passes: maxPasses, lanes: maxLanes, kibPasses } = MAX_ARGON2;
  return kib <= maxKib && passes <= maxPasses && lanes <= maxLanes && kib * passes <= kibPasses;
}

const verifyArgon2: Verify = async (hash, password) => (await import('@node-rs/argon2')).verify(hash, password);

type Firebase = {
  n: number;
  r: number;
  p: number;
  separator: Buffer;
  signerKey: Buffer;
  salt: Buffer;
  expected: Buffer;
};

function readFirebase(hash: string): Firebase | null {
  const found = FIREBASE.exec(hash);
  if (!found) return null;
  const [n = 0, r = 0, p = 0] = found.slice(1, 4).map(Number);
  const [separator, signerKey, salt, expected] = found
    .slice(4)
    .map((text: string | undefined) => Buffer.from(text ?? '', 'base64'));
  const isWithin = n > 0 && r > 0 && p > 0 && n <= MAX_FIREBASE.n && r <= MAX_FIREBASE.r && p <= MAX_FIREBASE.p;
  if (!isWithin || 128 * 2 ** n * r > MAX_FIREBASE.bytes) return null;
  return { n, r, p, separator: separator!, signerKey: signerKey!, salt: salt!, expected: expected! };
}

/** Firebase encrypts its own key with the derived one; the result is the hash. */
const verifyFirebase: Verify = async (hash, password) => {
  const parts = readFirebase(hash);
  if (!parts) return false;
  const { n, r, p, separator, signerKey, salt, expected } = parts;
  const cost = { N: 2 ** n, r, p, maxmem: 2 * MAX_FIREBASE.bytes };
  const key = await scryptKey(password, Buffer.concat([salt, separator]), KEY_BYTES, cost);
  const made = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey);
  return made.length === expected.length && timingSafeEqual(made, expected);
};

const FORMATS: readonly [accepts: (hash: string) => boolean, verify: Verify][] = [
  [isArgon2, verifyArgon2],
  [isBcrypt, verifyBcrypt],
  [(hash) => readFirebase(hash) !== null, verifyFirebase],
];

function formatOf(hash: string): Verify | undefined {
  if (hash.length > MAX_LENGTH) return undefined;
  return FORMATS.find(([accepts]) => accepts(hash))?.[1];
}

/** Whether a hash has a format and a cost that sign-in accepts. */
export const isKnownHash = (hash: string): boolean => formatOf(hash) !== undefined;

/** Whether the password matches a hash of any accepted format. A hash of another format matches nothing. */
export async function verifyAnyHash(hash: string, password: string): Promise<boolean> {
  return (await formatOf(hash)?.(hash, password)) ?? false;
}
