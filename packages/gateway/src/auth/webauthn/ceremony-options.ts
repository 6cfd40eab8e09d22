/**
 * What a browser passes to `navigator.credentials.create()` and `.get()`: the options of a registration and of a sign-in, in the JSON that
 * auth-js decodes (https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson).
 */
import { randomBytes } from 'node:crypto';
import type { UserRow } from '../users.ts';
import type { Credential } from './credentials.ts';
import type { RelyingParty } from './settings.ts';

/** As upstream: seconds until a challenge expires. */
export const CHALLENGE_SECONDS = 300;

/** The algorithms that are offered and accepted: EdDSA, ES256 and RS256, by their numbers in COSE. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

type Listed = Pick<Credential, 'credentialId' | 'transports'>;

/** A new challenge: 32 random bytes in base64url. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** What an authenticator stores as the user's handle, and returns when a passkey signs in. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

const descriptors = (credentials: readonly Listed[]) =>
  credentials.map(({ credentialId: id, transports }) => ({
    type: 'public-key',
    id,
    ...(transports.length > 0 && { transports }),
  }));

function nameOf({ email, phone, raw_user_meta_data: data }: UserRow): { name: string; displayName: string } {
  const name = email ?? phone ?? '';
  const given = data.name;
  return { name, displayName: typeof given === 'string' && given !== '' ? given.slice(0, 64) : name };
}

/**
 * @param known the user's credentials of the same kind, whose authenticators are not offered again
 * @param residentKey `required` for a passkey, which the authenticator finds without being told its id
 */
export function creationOptions(
  { rpId, rpName, userVerification }: RelyingParty,
  user: UserRow,
  { challenge, known, residentKey }: { challenge: string; known: readonly Listed[]; residentKey?: 'required' },
) {
  return {
    rp: { id: rpId, name: rpName },
    user: { id: userHandleOf(user.id), ...nameOf(user) },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: descriptors(known),
    authenticatorSelection: {
      ...(residentKey && { residentKey, requireResidentKey: true }),
      userVerification,
    },
    attestation: 'none',
  };
}

/** @param allowed the credentials that may sign; none for a passkey, which the user picks */
export function requestOptions(
  { rpId, userVerification }: RelyingParty,
  challenge: string,
  allowed: readonly Listed[] = [],
) {
  return {
    challenge,
    timeout: CHALLENGE_SECONDS * 1000,
    rpId,
    ...(allowed.length > 0 && { allowCredentials: descriptors(allowed) }),
    userVerification,
  };
}
