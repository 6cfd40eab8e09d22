/** A provider on a socket that answers whatever a test wants: for tokens that a real provider would not sign. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export type ForgingProvider = {
  issuer: string;
  /** The paths of the requests so far. */
  requests: string[];
  /** The answer of the token endpoint, from the parameters of the request. */
  answers(form: URLSearchParams): Promise<{ status?: number; body: unknown }>;
  /** Signs an id token. `claims` are put over good ones. */
  sign(claims?: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
  close(): Promise<void>;
};

export const FORGED_CLIENT = 'the-app';

export async function openForgingProvider(now: () => number = Date.now): Promise<ForgingProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pair = await generateKeyPair('ES256');
  const open: ForgingProvider = {
    issuer,
    requests: [],
    answers: async () => ({ body: { access_token: 'at', id_token: await open.sign() } }),
    sign(claims = {}, { alg = 'ES256', kid = 'key-1' } = {}) {
      const at = Math.floor(now() / 1000);
      const good = { iss: issuer, aud: FORGED_CLIENT, sub: 'forged', iat: at, exp: at + 300, email_verified: true };
      return new SignJWT({ ...good, ...claims })
        .setProtectedHeader({ alg, kid })
        .sign(alg === 'HS256' ? new TextEncoder().encode('a secret of the app, thirty-two bytes') : pair.privateKey);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('request', (req, res) => {
    const path = new URL(req.url ?? '/', issuer).pathname;
    open.requests.push(path);
    const send = (body: unknown, status = 200): void =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const endpoint = (name: string): string => `${issuer}/${name}`;
    if (path === '/.well-known/openid-configuration') {
      return send({
        issuer,
        authorization_endpoint: endpoint('authorize'),
        token_endpoint: endpoint('token'),
        jwks_uri: endpoint('jwks'),
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      });
    }
    if (path === '/jwks') {
      return void exportJWK(pair.publicKey).then((jwk) => send({ keys: [{ ...jwk, kid: 'key-1', alg: 'ES256' }] }));
    }
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => void open.answers(new URLSearchParams(text)).then(({ body, status }) => send(body, status)));
  });
  return open;
}
