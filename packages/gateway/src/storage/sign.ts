/** In charge of the tokens of signed addresses: whoever has one reads one file until it expires, without a key. */
import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { StorageError } from '../errors/storage-error.ts';
import type { Place } from './names.ts';

export type Signer = {
  sign(place: Place, seconds: number): Promise<string>;
  /**
   * When the token expires, in seconds since 1970.
   *
   * @throws StorageError `InvalidJWT` for a token that is not ours or too old, `InvalidSignature` for another file's
   */
  check(token: string, place: Place): Promise<number>;
};

const urlOf = ({ bucket, name }: Place): string => `${bucket}/${name}`;

/** @param now the clock; a fixed one for tests */
export function createSigner(jwtSecret: string, now: () => Date): Signer {
  // A key of its own: no such token is ever taken for somebody's session, nor the other way round.
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
