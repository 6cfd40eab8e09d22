/**
 * Tokens of signed uploads (https://supabase.com/docs/reference/javascript/storage-from-createsigneduploadurl). The holder of a token may
 * upload one file without a session, in the name of the user who signed it, until the token expires.
 */
import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { StorageError } from '../errors/storage-error.ts';
import type { Place } from './names.ts';

/** What the signer allowed. */
export type UploadGrant = {
  /** The user who signed, and who owns the file; undefined for the server's own key. */
  owner: string | undefined;
  /** Whether an existing file may be overwritten. */
  upsert: boolean;
};

export type UploadSigner = {
  /** @param seconds lifetime of the token */
  sign(place: Place, grant: UploadGrant, seconds: number): Promise<string>;
  /** Verifies a token. @throws StorageError `InvalidJWT` for a foreign or expired token, `InvalidSignature` for another file's */
  check(token: string, place: Place): Promise<UploadGrant>;
};

const urlOf = ({ bucket, name }: Place): string => `${bucket}/${name}`;

/** @param now the clock; a fixed one for tests */
export function createUploadSigner(jwtSecret: string, now: () => Date): UploadSigner {
  // A separate key: a token that allows to read a file never allows to write it.
  const key = new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'signed uploads of storage', 32));
  return {
    sign(place, { owner, upsert }, seconds) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const claims = { url: urlOf(place), upsert, iat: issuedAt, exp: issuedAt + seconds };
      return new SignJWT(owner === undefined ? claims : { ...claims, owner })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key);
    },
    async check(token, place) {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() }).catch((cause) => {
        throw new StorageError('InvalidJWT', cause instanceof Error ? cause.message : undefined, { cause });
      });
      if (payload.url !== urlOf(place)) throw new StorageError('InvalidSignature');
      return {
        owner: typeof payload.owner === 'string' ? payload.owner : undefined,
        upsert: payload.upsert === true,
      };
    },
  };
}
