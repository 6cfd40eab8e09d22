/**
 * Tokens of signed addresses. The holder of a token can read one file, or upload to one path, without a key until the token expires. A
 * token for reading is none for uploading. Addresses that upstream has signed with the same secret stay valid here (`src/internal/auth/jwt.ts`
 * there), so that a project can be moved.
 */
import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { StorageError } from '../errors/storage-error.ts';
import { hs256Signer } from '../http/caller/sign-hs256.ts';
import type { Place } from './names.ts';

/** What a token for reading holds beyond the file: a picture's transformation. */
export type SignedRead = { expires: number; transformations: string };
/** What a token for uploading holds beyond the path. */
export type SignedUpload = { owner: string | undefined; upsert: boolean };

export type Signer = {
  /** @param transformations of a picture, as `transformationsOf` writes them; empty for the file itself */
  sign(place: Place, seconds: number, transformations?: string): string;
  signUpload(place: Place, seconds: number, upload: SignedUpload): string;
  /**
   * Verifies a token for reading. @returns its expiry, in seconds since 1970
   *
   * @throws StorageError `InvalidJWT` for a foreign or expired token, `InvalidSignature` for another file's
   */
  check(token: string, place: Place): Promise<SignedRead>;
  /** Verifies a token for uploading. @throws StorageError as `check` does */
  checkUpload(token: string, place: Place): Promise<SignedUpload>;
};

const urlOf = ({ bucket, name }: Place): string => `${bucket}/${name}`;

const UPLOAD = 'upload';
const DOWNLOAD = 'download';

/** Whether a token is for uploading, for reading, or for neither. Upstream's older tokens have no scope: one for uploading has `upsert`. */
const scopeOf = ({ scope, upsert }: JWTPayload): unknown => scope ?? (upsert === undefined ? DOWNLOAD : UPLOAD);

/** @param now the clock; a fixed one for tests */
export function createSigner(jwtSecret: string, now: () => Date): Signer {
  // A separate key: such a token is never accepted as a session token, and a session token never as one of these.
  const key = new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'signed addresses of storage', 32));
  const upstreamKey = new TextEncoder().encode(jwtSecret);

  const signClaims = hs256Signer(key);

  function signed(place: Place, seconds: number, claims: JWTPayload): string {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return signClaims({ ...claims, url: urlOf(place), iat: issuedAt, exp: issuedAt + seconds });
  }

  /** The payload of a token that this service or upstream has signed. The token of a session has a role, and is for no file. */
  async function payloadOf(token: string): Promise<JWTPayload> {
    const options = { algorithms: ['HS256'], currentDate: now() };
    try {
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      const { payload } = await jwtVerify(token, upstreamKey, { ...options, requiredClaims: ['exp'] });
      if (payload.role !== undefined) throw error;
      return payload;
    }
  }

  async function verified(token: string, place: Place, isUpload: boolean): Promise<JWTPayload> {
    const payload = await payloadOf(token).catch((cause: unknown) => {
      const upstream = { status: 400, code: 'InvalidJWT', error: 'InvalidJWT' };
      throw new StorageError('InvalidJWT', cause instanceof Error ? cause.message : undefined, { cause, upstream });
    });
    if (scopeOf(payload) !== (isUpload ? UPLOAD : DOWNLOAD)) {
      throw new StorageError('InvalidSignature', `Token is not scoped for ${isUpload ? 'upload' : 'download'}`);
    }
    if (payload.url !== urlOf(place)) throw new StorageError('InvalidSignature');
    return payload;
  }

  return {
    sign: (place, seconds, transformations = '') =>
      signed(place, seconds, transformations === '' ? {} : { transformations }),
    signUpload: (place, seconds, upload) => signed(place, seconds, { ...upload, scope: UPLOAD }),
    async check(token, place) {
      const { exp, transformations } = await verified(token, place, false);
      return { expires: exp!, transformations: typeof transformations === 'string' ? transformations : '' };
    },
    async checkUpload(token, place) {
      const { owner, upsert } = await verified(token, place, true);
      return { owner: typeof owner === 'string' ? owner : undefined, upsert: upsert === true };
    },
  };
}
