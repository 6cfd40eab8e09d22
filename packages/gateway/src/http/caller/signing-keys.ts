/**
 * The asymmetric keys that sign tokens (https://supabase.com/docs/guides/auth/signing-keys). They are a JSON Web Key Set whose keys have a
 * `status` besides the standard fields. One key is `current` and signs. A `standby` key is published before it signs, so that every verifier
 * knows it in time. A `previously_used` key still verifies what it has signed. A `revoked` key verifies nothing. A token names its key in
 * `kid`, and the key decides the algorithm, never the token's header.
 */
import { createPrivateKey, createPublicKey, createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';

export const KEY_STATUSES = ['current', 'standby', 'previously_used', 'revoked'] as const;
const ALGORITHMS = ['ES256', 'RS256', 'HS256'] as const;

export type KeyStatus = (typeof KEY_STATUSES)[number];
export type KeyAlgorithm = (typeof ALGORITHMS)[number];

/** One key of the set: a JSON Web Key (RFC 7517) with its status. Only the current key and a standby key need their private part. */
export type SigningKey = {
  kid: string;
  alg: KeyAlgorithm;
  status: KeyStatus;
  kty: string;
  [field: string]: unknown;
};

/** A key that is ready for use. `signs` is undefined if the private part is missing; `shows` is undefined for a secret. */
export type ReadyKey = {
  kid: string;
  alg: KeyAlgorithm;
  status: KeyStatus;
  signs: KeyObject | undefined;
  verifies: KeyObject;
  shows: Readonly<Record<string, unknown>> | undefined;
};

export type KeyRing = {
  /** The key that signs; undefined means that the secret signs. */
  current: ReadyKey | undefined;
  /** The key of a `kid`, revoked ones included. */
  find(kid: string): ReadyKey | undefined;
  /** The public keys for `/.well-known/jwks.json`: every asymmetric key that is not revoked. */
  published: readonly Readonly<Record<string, unknown>>[];
};

/** Most keys of a set. */
export const MAX_KEYS = 50;
const MIN_RSA_BITS = 2048;
const MIN_SECRET_BYTES = 32;

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T => list.includes(value as T);

/** The public fields of a key type. Everything else of a key, private or unknown, stays here. */
const PUBLIC_FIELDS: Readonly<Record<string, readonly string[]>> = { EC: ['crv', 'x', 'y'], RSA: ['n', 'e'] };

function secretKey({ kid, k }: SigningKey): KeyObject {
  const bytes = Buffer.from(typeof k === 'string' ? k : '', 'base64url');
  if (bytes.length < MIN_SECRET_BYTES) throw new Error(`signing key ${kid}: a secret needs ${MIN_SECRET_BYTES} bytes`);
  return createSecretKey(bytes);
}

function checkStrength(kid: string, alg: KeyAlgorithm, key: KeyObject): void {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const isFit =
    alg === 'ES256'
      ? key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1'
      : key.asymmetricKeyType === 'rsa' && modulusLength >= MIN_RSA_BITS;
  if (!isFit) throw new Error(`signing key ${kid}: ${alg} needs a P-256 key (ES256) or ${MIN_RSA_BITS} bits (RS256)`);
}

function makeReady(key: SigningKey): ReadyKey {
  const { kid, alg, status } = key;
  if (alg === 'HS256') {
    const secret = secretKey(key);
    return { kid, alg, status, signs: secret, verifies: secret, shows: undefined };
  }
  let signs: KeyObject | undefined;
  let verifies: KeyObject;
  try {
    const jwk: JsonWebKey = key;
    signs = typeof key.d === 'string' ? createPrivateKey({ key: jwk, format: 'jwk' }) : undefined;
    verifies = createPublicKey({ key: jwk, format: 'jwk' });
  } catch (cause) {
    throw new Error(`signing key ${kid}: not a valid JSON Web Key`, { cause });
  }
  checkStrength(kid, alg, verifies);
  const fields = (PUBLIC_FIELDS[key.kty] ?? []).map((name) => [name, key[name]] as const);
  const shows = { kty: key.kty, kid, alg, use: 'sig', key_ops: ['verify'], ...Object.fromEntries(fields) };
  return { kid, alg, status, signs, verifies, shows };
}

/** Reads one key of a set. @throws Error with the reason */
function readKey(key: unknown, place: number): SigningKey {
  if (typeof key !== 'object' || key === null) throw new Error(`signing key ${place} is not an object`);
  const { kid, alg, status, kty } = key as Record<string, unknown>;
  if (typeof kid !== 'string' || !/^[\w.:-]{1,100}$/.test(kid)) {
    throw new Error(`signing key ${place} needs a kid of letters, digits and . : - _`);
  }
  if (!isOneOf(ALGORITHMS, alg)) throw new Error(`signing key ${kid}: alg must be one of ${ALGORITHMS.join(', ')}`);
  if (!isOneOf(KEY_STATUSES, status)) {
    throw new Error(`signing key ${kid}: status must be one of ${KEY_STATUSES.join(', ')}`);
  }
  const read = { ...key, kid, alg, status, kty: typeof kty === 'string' ? kty : '' };
  makeReady(read);
  return read;
}

/**
 * Reads the set from a setting: the text of `{"keys":[…]}`, each key with `kid`, `alg` (ES256, RS256 or HS256) and `status`.
 *
 * @throws Error with the errors of all keys; it never contains a key
 */
export function parseSigningKeys(text: string): SigningKey[] {
  let set: unknown;
  try {
    set = JSON.parse(text);
  } catch {
    throw new Error('the signing keys are not JSON');
  }
  const keys = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : undefined;
  if (!Array.isArray(keys)) throw new Error('the signing keys must be a key set, {"keys":[…]}');
  if (keys.length > MAX_KEYS) throw new Error(`at most ${MAX_KEYS} signing keys are read`);
  const errors: string[] = [];
  const read = keys.flatMap((key: unknown, index) => {
    try {
      return [readKey(key, index + 1)];
    } catch (error) {
      errors.push((error as Error).message);
      return [];
    }
  });
  if (errors.length > 0) throw new Error(errors.join('; '));
  createKeyRing(read);
  return read;
}

/**
 * Prepares the keys for use.
 *
 * @throws Error if a key is invalid or too short, two keys share a `kid`, or several keys are current
 */
export function createKeyRing(keys: readonly SigningKey[] = []): KeyRing {
  const byKid = new Map<string, ReadyKey>();
  for (const key of keys) {
    if (byKid.has(key.kid)) throw new Error(`two signing keys are called ${key.kid}`);
    byKid.set(key.kid, makeReady(key));
  }
  const ready = [...byKid.values()];
  const current = ready.filter(({ status }) => status === 'current');
  if (current.length > 1) throw new Error(`several signing keys are current: ${current.map(({ kid }) => kid).join()}`);
  if (current[0] && !current[0].signs)
    throw new Error(`signing key ${current[0].kid} is current without a private key`);
  const published = ready.flatMap(({ status, shows }) => (shows && status !== 'revoked' ? [shows] : []));
  return { current: current[0], find: (kid) => byKid.get(kid), published };
}

/**
 * Makes a key, private part included. A new key is `standby`: publish it, and make it current when every verifier has read it.
 *
 * @param kid the key's name, by which it is revoked later
 */
export function makeSigningKey(alg: 'ES256' | 'RS256', kid: string = randomUUID()): SigningKey {
  const { privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: MIN_RSA_BITS });
  const jwk = privateKey.export({ format: 'jwk' });
  return { ...jwk, kty: jwk.kty ?? '', kid, alg, status: 'standby' };
}
