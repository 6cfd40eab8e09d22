// Google, for tests: answers the server's requests in place of accounts.google.com, and the browser's return from there.
import { generateKeyPairSync, sign } from 'node:crypto';
import type { TestServer } from './render-app.tsx';

const ISSUER = 'https://accounts.google.com';
const CLIENT_ID = 'a client of the tests';

/** The settings of a server where members can sign in with Google. */
export const GOOGLE = { google: { clientId: CLIENT_ID, secret: 'a secret of the tests' } };

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function idToken(nonce: string | null, email: string): string {
  const at = Math.floor(Date.now() / 1000);
  const user = { sub: `google:${email}`, email, email_verified: true, name: 'Rita Shah' };
  const claims = { iss: ISSUER, aud: CLIENT_ID, iat: at, exp: at + 300, nonce, ...user };
  const content = `${encode({ alg: 'ES256', kid: 'one' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

/**
 * Follows a link to Google, signs in there, and comes back.
 *
 * @param email the address of the account at Google; null if the user declines
 * @returns the address that the browser is sent to in the end
 */
export async function visitGoogle(server: TestServer, link: string, email: string | null): Promise<URL> {
  let nonce: string | null = null;
  server.intercept(({ url }) => {
    const { origin, pathname } = new URL(url);
    if (origin !== ISSUER) return undefined;
    if (pathname === '/jwks') {
      return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' }] });
    }
    if (pathname === '/token')
      return Response.json({ access_token: 'of Google', id_token: idToken(nonce, email ?? '') });
    const endpoint = (name: string) => `${ISSUER}/${name}`;
    return Response.json({
      issuer: ISSUER,
      authorization_endpoint: endpoint('authorize'),
      token_endpoint: endpoint('token'),
      jwks_uri: endpoint('jwks'),
    });
  });
  const { pathname, search } = new URL(link);
  const there = await server.app.request(pathname + search);
  const query = new URL(there.headers.get('location')!).searchParams;
  nonce = query.get('nonce');
  const result = email === null ? 'error=access_denied&error_description=Declined' : 'code=a-code';
  const back = await server.app.request(`/auth/v1/callback?state=${query.get('state')}&${result}`);
  server.intercept(null);
  return new URL(back.headers.get('location')!);
}
