import { createHmac, createPublicKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  createKeyRing,
  makeSigningKey,
  parseSigningKeys,
  type SigningKey,
} from '../../../src/http/caller/signing-keys.ts';
import { createTokenService } from '../../../src/http/caller/tokens.ts';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { bearer, JWT_SECRET, openBench, SITE, signedIn, type Session } from '../support.ts';

const ISSUER = `${SITE}/auth/v1`;
const CLAIMS = { role: 'authenticated', sub: '6f0c2f8a-0e0e-4b6e-9a52-2f8c7a1c9e10' };
const secret = new TextEncoder().encode(JWT_SECRET);

const ec = makeSigningKey('ES256', 'ec-1');
const rsa = makeSigningKey('RS256', 'rsa-1');
const as = (key: SigningKey, status: SigningKey['status']): SigningKey => ({ ...key, status });
const service = (...keys: SigningKey[]) => createTokenService(JWT_SECRET, ISSUER, undefined, keys);
const headerOf = (jwt: string): unknown => JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString());
const withHeader = (jwt: string, header: object): string =>
  [Buffer.from(JSON.stringify(header)).toString('base64url'), ...jwt.split('.').slice(1)].join('.');

describe('the keys that sign', () => {
  it.each([ec, rsa])('a current $alg key signs, and names itself', async (key) => {
    const tokens = service(as(key, 'current'));
    const jwt = await tokens.sign(CLAIMS, 60);
    expect(headerOf(jwt)).toEqual({ alg: key.alg, kid: key.kid, typ: 'JWT' });
    expect(await tokens.verify(jwt)).toMatchObject(CLAIMS);
    expect(headerOf(await tokens.apiKey('anon'))).toMatchObject({ kid: key.kid });
  });

  it('without a current key the secret signs, and no token names a key', async () => {
    expect(headerOf(await service(ec).sign(CLAIMS, 60))).toEqual({ alg: 'HS256', typ: 'JWT' });
  });

  it('what the secret has signed is accepted beside a current key', async () => {
    const old = service();
    const [jwt, apiKey] = [await old.sign(CLAIMS, 60), await old.apiKey('service_role')];
    const tokens = service(as(ec, 'current'));
    expect(await tokens.verify(jwt)).toMatchObject(CLAIMS);
    expect(await tokens.verify(apiKey)).toMatchObject({ role: 'service_role' });
  });

  it('a rotation keeps what the previous key has signed, until that key is revoked by name', async () => {
    const jwt = await service(as(ec, 'current'), rsa).sign(CLAIMS, 60);
    const apiKey = await service(as(ec, 'current'), rsa).apiKey('service_role');
    const rotated = service(as(ec, 'previously_used'), as(rsa, 'current'));
    expect(await rotated.verify(jwt)).toMatchObject(CLAIMS);
    expect(await rotated.verify(apiKey)).toMatchObject({ role: 'service_role' });
    expect(headerOf(await rotated.sign(CLAIMS, 60))).toMatchObject({ kid: 'rsa-1' });
    const revoked = service(as(ec, 'revoked'), as(rsa, 'current'));
    await expect(revoked.verify(jwt)).rejects.toMatchObject({ code: 'bad_jwt' });
    await expect(revoked.verify(apiKey)).rejects.toMatchObject({ code: 'bad_jwt' });
  });

  it('a secret of the set verifies by its name, and is never published', async () => {
    const shared = {
      kty: 'oct',
      kid: 'hs-2',
      alg: 'HS256',
      status: 'current',
      k: Buffer.alloc(32, 7).toString('base64url'),
    };
    const keys = parseSigningKeys(JSON.stringify({ keys: [shared] }));
    const tokens = service(...keys);
    expect(await tokens.verify(await tokens.sign(CLAIMS, 60))).toMatchObject(CLAIMS);
    expect(tokens.publicKeys).toEqual([]);
  });
});

describe('forged tokens', () => {
  const tokens = service(as(ec, 'current'), as(rsa, 'previously_used'));
  const verdict = (jwt: string) =>
    tokens.verify(jwt).then(
      () => 'accepted',
      (error: unknown) => (error as { code: string }).code,
    );

  it.each([ec, rsa])('a public $alg key is not accepted as a secret', async (key) => {
    const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    for (const bytes of [Buffer.from(pem), Buffer.from(JSON.stringify(tokens.publicKeys[0]))]) {
      for (const header of [{ alg: 'HS256', kid: key.kid }, { alg: 'HS256' }]) {
        expect(
          await verdict(await new SignJWT(CLAIMS).setProtectedHeader(header).setExpirationTime('1m').sign(bytes)),
        ).toBe('bad_jwt');
      }
    }
  });

  it('the secret is not accepted under the name of a public key', async () => {
    expect(
      await verdict(await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', kid: 'ec-1' }).sign(secret)),
    ).toBe('bad_jwt');
  });

  it('an unsigned token is refused, with and without the name of a key', async () => {
    const unsecured = new UnsecuredJWT(CLAIMS).encode();
    expect(await verdict(unsecured)).toBe('bad_jwt');
    expect(await verdict(withHeader(unsecured, { alg: 'none', kid: 'ec-1' }))).toBe('bad_jwt');
  });

  it('the name of another key, or an unknown name, does not verify a signature', async () => {
    const jwt = await tokens.sign(CLAIMS, 60);
    for (const kid of ['rsa-1', 'nobody', undefined])
      expect(await verdict(withHeader(jwt, { alg: 'ES256', kid }))).toBe('bad_jwt');
    expect(await verdict(withHeader(jwt, { alg: 'RS256', kid: 'ec-1' }))).toBe('bad_jwt');
  });

  it('a stranger’s key in the header is not read', async () => {
    const strange = makeSigningKey('ES256', 'ec-1');
    const stranger = createTokenService(JWT_SECRET, ISSUER, undefined, [as(strange, 'current')]);
    const { d: _private, status: _status, ...jwk } = strange;
    const jwt = await stranger.sign(CLAIMS, 60);
    expect(await verdict(jwt)).toBe('bad_jwt');
    expect(await verdict(withHeader(jwt, { alg: 'ES256', jwk, jku: 'https://evil.example/jwks.json' }))).toBe(
      'bad_jwt',
    );
  });

  it.each(['', 'a.b', 'a.b.c', '..', `${Buffer.from('{"alg":"HS256","kid":7}').toString('base64url')}.e30.x`])(
    'malformed text %j is refused',
    async (jwt) => expect(await verdict(jwt)).toBe('bad_jwt'),
  );
});

describe('the setting', () => {
  const set = (...keys: object[]) => parseSigningKeys(JSON.stringify({ keys }));
  const small = createHmac('sha256', 'x').digest().subarray(0, 16).toString('base64url');
  it.each<[string, () => unknown, RegExp]>([
    ['text that is not JSON', () => parseSigningKeys('{'), /not JSON/],
    ['no key set', () => parseSigningKeys('[]'), /key set/],
    ['two keys of one name', () => set(ec, ec), /two signing keys are called ec-1/],
    ['two current keys', () => set(as(ec, 'current'), as(rsa, 'current')), /several signing keys are current/],
    ['an unknown status', () => set({ ...ec, status: 'fresh' }), /ec-1: status/],
    ['an unknown algorithm', () => set({ ...ec, alg: 'none' }), /ec-1: alg/],
    ['no name', () => set({ ...ec, kid: '' }), /signing key 1 needs a kid/],
    [
      'a current key without a private part',
      () => set({ ...as(ec, 'current'), d: undefined }),
      /without a private key/,
    ],
    ['an algorithm of another key type', () => set({ ...ec, alg: 'RS256' }), /ec-1: RS256 needs/],
    ['a short secret', () => set({ kty: 'oct', kid: 's', alg: 'HS256', status: 'standby', k: small }), /32 bytes/],
    ['a broken key', () => set({ ...ec, x: 'AAAA' }), /not a valid JSON Web Key/],
  ])('with %s is refused, and the reason shows no key', (_name, read, reason) => {
    expect(read).toThrow(reason);
    expect(read).not.toThrow(String(ec.d));
  });

  it('publishes the public part of every key that is not revoked', () => {
    const revoked = as(makeSigningKey('ES256', 'ec-0'), 'revoked');
    const { published } = createKeyRing([as(ec, 'current'), rsa, revoked]);
    expect(published).toEqual([
      { kty: 'EC', kid: 'ec-1', alg: 'ES256', use: 'sig', key_ops: ['verify'], crv: 'P-256', x: ec.x, y: ec.y },
      { kty: 'RSA', kid: 'rsa-1', alg: 'RS256', use: 'sig', key_ops: ['verify'], n: rsa.n, e: rsa.e },
    ]);
  });
});

describe('over HTTP', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openGatewayDatabase();
  });
  afterAll(() => opened.close());

  test('anybody reads the public keys, without a key, and may cache them', async () => {
    const bench = await openBench(opened, {}, [as(ec, 'current'), rsa]);
    const response = await bench.app.request('/auth/v1/.well-known/jwks.json');
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    const { keys } = (await response.json()) as { keys: object[] };
    expect(keys).toHaveLength(2);
    expect(keys.some((key) => 'd' in key || 'p' in key)).toBe(false);
  });

  test('without signing keys the set is empty', async () => {
    const bench = await openBench(opened);
    expect((await bench.call('GET', '/.well-known/jwks.json')).body).toEqual({ keys: [] });
  });

  test('a session that the secret signed goes on under a new key, and its next token is signed by that key', async () => {
    const before = await openBench(opened);
    const session = await signedIn(before);
    const after = await openBench(opened, {}, [as(ec, 'current')]);
    expect((await after.call('GET', '/user', undefined, bearer(session.access_token))).status).toBe(200);
    const { body } = await after.call<Session>('POST', '/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(headerOf(body.access_token)).toMatchObject({ alg: 'ES256', kid: 'ec-1' });
    expect((await after.call('GET', '/user', undefined, bearer(body.access_token))).status).toBe(200);
  });
});
