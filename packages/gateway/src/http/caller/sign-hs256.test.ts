import { jwtVerify, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { hs256Signer } from './sign-hs256.ts';

const secret = new TextEncoder().encode('a secret of at least thirty-two characters');
const claims = { sub: 'आशा', phone: undefined, app_metadata: { mill: 'Ichalkaranji' }, iat: 1, exp: 4_000_000_000 };

it('signs as jose does, and jose verifies it', async () => {
  const token = hs256Signer(secret)(claims);
  expect(token).toBe(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret));
  const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
  expect(payload).toEqual({ sub: 'आशा', app_metadata: { mill: 'Ichalkaranji' }, iat: 1, exp: 4_000_000_000 });
});

it('another secret signs otherwise', async () => {
  const other = new TextEncoder().encode('another secret of at least thirty-two characters');
  await expect(jwtVerify(hs256Signer(other)(claims), secret, { algorithms: ['HS256'] })).rejects.toThrow('signature');
});
