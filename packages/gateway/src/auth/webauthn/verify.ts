/**
 * Verifies what an authenticator has returned, with @simplewebauthn/server. The library is loaded by the first request that needs it. Nothing
 * that a client sends makes these functions throw.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Body } from '../body.ts';
import { ALGORITHMS } from './ceremony-options.ts';
import type { Credential, NewCredential } from './credentials.ts';
import type { RelyingParty } from './settings.ts';

/** More ways to reach an authenticator than the standard has. */
const MAX_TRANSPORTS = 10;
const TRANSPORT = /^[a-z-]{1,20}$/;
const MAX_CREDENTIAL_ID = 1023;
const MAX_PUBLIC_KEY = 8192;
/** The model of an authenticator that does not name it. */
const NO_AAGUID = '00000000-0000-0000-0000-000000000000';

const loadLibrary = async () => {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
};

/** The parts of a response that are texts, by name. */
const textIn = (body: Body, name: string): string => (typeof body[name] === 'string' ? body[name] : '');
const objectIn = (body: Body, name: string): Body =>
  typeof body[name] === 'object' && body[name] !== null ? (body[name] as Body) : {};

/** The response's id, and the handle of the user that a passkey was registered for. Both are unproved until the signature is verified. */
export function claimsOf(response: Body): { credentialId: string; userHandle: string } {
  const handle = textIn(objectIn(response, 'response'), 'userHandle');
  return { credentialId: textIn(response, 'id'), userHandle: Buffer.from(handle, 'base64url').toString('utf8') };
}

function transportsOf(response: Body): string[] {
  const { transports } = objectIn(response, 'response');
  if (!Array.isArray(transports)) return [];
  return transports
    .filter((one): one is string => typeof one === 'string' && TRANSPORT.test(one))
    .slice(0, MAX_TRANSPORTS);
}

/**
 * The registration without its attestation. None was asked for, and browsers remove it then: so certificates that a client may invent are
 * never parsed, nor their addresses called.
 */
function withoutAttestation(
  { isoBase64URL, isoCBOR, decodeAttestationObject }: Awaited<ReturnType<typeof loadLibrary>>,
  text: string,
): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(text)).get('authData');
  const none = new Map<string, string | Uint8Array | Map<string, string>>()
    .set('fmt', 'none')
    .set('attStmt', new Map())
    .set('authData', authData);
  return isoBase64URL.fromBuffer(isoCBOR.encode(none));
}

/** @returns the new credential; null if the response is none, or is for another challenge, origin or domain */
export async function verifyRegistration(
  { rpId, rpOrigins, userVerification }: RelyingParty,
  challenge: string,
  response: Body,
): Promise<NewCredential | null> {
  const library = await loadLibrary();
  try {
    const given = objectIn(response, 'response');
    const bare = {
      ...response,
      response: { ...given, attestationObject: withoutAttestation(library, textIn(given, 'attestationObject')) },
    };
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      // house-allow casts: the library checks every field that it reads
      response: bare as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...rpOrigins],
      expectedRPID: rpId,
      requireUserVerification: userVerification === 'required',
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified) return null;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    const isTooLong = credential.id.length * 0.75 > MAX_CREDENTIAL_ID || credential.publicKey.length > MAX_PUBLIC_KEY;
    if (isTooLong || credential.id !== response.id) return null;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64'),
      signCount: credential.counter,
      transports: transportsOf(response),
      aaguid: aaguid === NO_AAGUID ? null : aaguid,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/** @returns the count of signatures; null if this credential has not signed this challenge for this site, or its count has not grown */
export async function verifyAssertion(
  { rpId, rpOrigins, userVerification }: RelyingParty,
  challenge: string,
  response: Body,
  { credentialId, publicKey, signCount }: Credential,
): Promise<{ signCount: number; isBackedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // house-allow casts: the library checks every field that it reads
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...rpOrigins],
      expectedRPID: rpId,
      requireUserVerification: userVerification === 'required',
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64'), counter: signCount },
    });
    if (!verified || response.id !== credentialId) return null;
    return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
