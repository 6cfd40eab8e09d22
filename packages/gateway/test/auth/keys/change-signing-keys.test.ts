import { describe, expect, it, test } from 'vitest';
import {
  addStandbyKey,
  formatSigningKeys,
  revokeSigningKey,
  rotateSigningKeys,
} from '../../../src/http/caller/change-signing-keys.ts';
import { parseSigningKeys, type SigningKey } from '../../../src/http/caller/signing-keys.ts';
import { createTokenService } from '../../../src/http/caller/tokens.ts';
import { JWT_SECRET, SITE } from '../support.ts';

const CLAIMS = { role: 'authenticated', sub: '6f0c2f8a-0e0e-4b6e-9a52-2f8c7a1c9e10' };
const service = (keys: readonly SigningKey[]) => createTokenService(JWT_SECRET, `${SITE}/auth/v1`, undefined, keys);
const statuses = (keys: readonly SigningKey[]) => keys.map(({ kid, status }) => `${kid} ${status}`);
const hasPrivatePart = (keys: readonly SigningKey[]) => keys.map((key) => 'd' in key);
const verdict = (keys: readonly SigningKey[], jwt: string) =>
  service(keys)
    .verify(jwt)
    .then(
      () => 'accepted',
      () => 'refused',
    );

const first = rotateSigningKeys(addStandbyKey([], 'ES256', 'first'));

describe.each(['ES256', 'RS256'] as const)('a new %s key', (alg) => {
  it('is standby: it is published, and does not sign', () => {
    const keys = addStandbyKey(first, alg, 'second');
    expect(statuses(keys)).toEqual(['first current', 'second standby']);
    expect(service(keys).publicKeys).toMatchObject([{ kid: 'first' }, { kid: 'second', alg }]);
  });

  it('signs after a rotation, and what the key before it has signed is accepted', async () => {
    const jwt = await service(first).sign(CLAIMS, 60);
    const keys = rotateSigningKeys(addStandbyKey(first, alg, 'second'));
    expect(statuses(keys)).toEqual(['first previously_used', 'second current']);
    expect(hasPrivatePart(keys), 'the key that has signed keeps no private part').toEqual([false, true]);
    expect(await verdict(keys, jwt)).toBe('accepted');
    expect(await verdict(first, await service(keys).sign(CLAIMS, 60))).toBe('refused');
  });
});

test('a revoked key verifies nothing, and is not published', async () => {
  const jwt = await service(first).apiKey('service_role');
  const keys = revokeSigningKey(rotateSigningKeys(addStandbyKey(first, 'ES256', 'second')), 'first');
  expect(statuses(keys)).toEqual(['first revoked', 'second current']);
  expect(await verdict(keys, jwt)).toBe('refused');
  expect(service(keys).publicKeys).toMatchObject([{ kid: 'second' }]);
});

test('a standby key that leaked is revoked before it signs', () => {
  const keys = revokeSigningKey(addStandbyKey(first, 'ES256', 'leaked'), 'leaked');
  expect(statuses(keys)).toEqual(['first current', 'leaked revoked']);
  expect(hasPrivatePart(keys)).toEqual([true, false]);
});

test('a set is read again as it was written', () => {
  const keys = addStandbyKey(first, 'RS256', 'second');
  expect(parseSigningKeys(formatSigningKeys(keys))).toEqual(keys);
});

test('the given set stays as it is', () => {
  const given = addStandbyKey(first, 'ES256', 'second');
  const before = structuredClone(given);
  revokeSigningKey(rotateSigningKeys(given), 'first');
  expect(given).toEqual(before);
});

test.each([
  [
    'a second standby key',
    () => addStandbyKey(addStandbyKey(first, 'ES256', 'second'), 'ES256'),
    'second is a standby',
  ],
  ['a used name', () => addStandbyKey(first, 'ES256', 'first'), 'two signing keys are called first'],
  [
    'a set that is full',
    () =>
      addStandbyKey(
        Array.from({ length: 50 }, () => first[0]!),
        'ES256',
      ),
    'at most 50',
  ],
  ['a rotation without a standby key', () => rotateSigningKeys(first), 'no key is standby'],
  ['revoking the current key', () => revokeSigningKey(first, 'first'), 'first is the current key'],
  ['revoking an unknown key', () => revokeSigningKey(first, 'nobody'), 'no signing key is called nobody'],
])('%s is refused', (_what, change, words) => {
  expect(change).toThrow(words);
});

test('the faults of all keys of a set are reported at once, without a key', () => {
  const [key] = first;
  const set = {
    keys: [
      { ...key, kid: 'a b' },
      { ...key, kid: 'two', alg: 'none' },
      { ...key, kid: 'three', x: 'AA' },
    ],
  };
  const read = () => parseSigningKeys(JSON.stringify(set));
  expect(read).toThrow(/^signing key 1 needs a kid .*; signing key two: alg must .*; signing key three: not a valid/);
  expect(read).not.toThrow(key!.d as string);
});
