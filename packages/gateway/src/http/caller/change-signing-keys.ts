/**
 * Changes of a set of signing keys (signing-keys.ts), as upstream's dashboard makes them
 * (https://supabase.com/docs/guides/auth/signing-keys#rotating-and-revoking-keys): a standby key is added, becomes current, and the key
 * before it is revoked when nothing that it has signed is needed any more. Each function returns another set and leaves the given one as it
 * is; formatSigningKeys writes a set as parseSigningKeys reads it.
 */
import { createKeyRing, makeSigningKey, MAX_KEYS, type KeyStatus, type SigningKey } from './signing-keys.ts';

/** The fields of a private key (RFC 7518 §6). A secret of HS256 has `k` alone, and needs it to verify. */
const PRIVATE_FIELDS: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth'];

function withoutPrivatePart(key: SigningKey, status: KeyStatus): SigningKey {
  const kept = Object.entries(key).filter(([name]) => !PRIVATE_FIELDS.includes(name));
  return { ...(Object.fromEntries(kept) as SigningKey), status };
}

/**
 * Adds a new key as `standby`. Its public part is then published, and nothing is signed with it yet.
 *
 * @param kid the key's name, by which it is revoked later; made up if missing
 * @throws Error if the set has a standby key, a key of that name, or as many keys as are read
 */
export function addStandbyKey(keys: readonly SigningKey[], alg: 'ES256' | 'RS256', kid?: string): SigningKey[] {
  const standby = keys.find(({ status }) => status === 'standby');
  if (standby) throw new Error(`${standby.kid} is a standby key already: rotate to it or revoke it first`);
  if (keys.length >= MAX_KEYS) throw new Error(`at most ${MAX_KEYS} signing keys are read: remove revoked ones first`);
  const added = [...keys, makeSigningKey(alg, kid)];
  createKeyRing(added);
  return added;
}

/**
 * Makes the standby key current. The key that was current loses its private part and verifies what it has signed, until it is revoked. Without
 * a current key the secret has signed; it verifies its tokens further on.
 *
 * @throws Error if no key is standby
 */
export function rotateSigningKeys(keys: readonly SigningKey[]): SigningKey[] {
  const next = keys.find(({ status }) => status === 'standby');
  if (!next) throw new Error('no key is standby: add one, and rotate when every verifier has read its public part');
  return keys.map((key) => {
    if (key === next) return { ...key, status: 'current' };
    return key.status === 'current' ? withoutPrivatePart(key, 'previously_used') : key;
  });
}

/**
 * Revokes a key. Every token that it has signed is refused from then on: sessions need a new access token, API keys end. It stays in the set
 * by its name, without its private part.
 *
 * @throws Error if there is no such key, or it is the current one, which has to be rotated away first
 */
export function revokeSigningKey(keys: readonly SigningKey[], kid: string): SigningKey[] {
  const revoked = keys.find((key) => key.kid === kid);
  if (!revoked) throw new Error(`no signing key is called ${kid}`);
  if (revoked.status === 'current') throw new Error(`${kid} is the current key: rotate to another one first`);
  return keys.map((key) => (key === revoked ? withoutPrivatePart(key, 'revoked') : key));
}

/** The text of a set for the setting or file that parseSigningKeys reads. It contains private keys. */
export function formatSigningKeys(keys: readonly SigningKey[]): string {
  return JSON.stringify({ keys });
}
