/** Tokens of signed addresses. The holder of a token can read one file without a key until the token expires. */
import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { StorageError } from '../errors/storage-error.ts';
import type { Place } from './names.ts';

export type Signer = {
  sign(place: Place, seconds: number): Promise<string>;
  /**
   * Verifies a token. @returns its expiry, in seconds since 1970
   *
   * @throws StorageError `InvalidJWT` for a foreign or expired token, `InvalidSignature` for another file's
   */
  check(token: string, place: Place): Promise<number>;
};

const urlOf = ({ bucket, name }: Place): string => `${bucket}/${name}`;

/** @param now the clock; a fixed one for tests */
export function createSigner(jwtSecret: string, now: () => Date): Signer {
  // A separate key: such a token is never accepted as a session token, and a session token never as one of these.
  const key = new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'signed addresses of storage', 32));
  return {
    sign(place, seconds) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ url: urlOf(place), iat: issuedAt, exp: issuedAt + seconds })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key);
    },
    async check(token, place) {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() }).catch((cause) => {
        throw new StorageError('InvalidJWT', cause instanceof Error ? cause.message : undefined, { cause });
      });
      if (payload.url !== urlOf(place)) throw new StorageError('InvalidSignature');
      return payload.exp!;
    },
  };
}
