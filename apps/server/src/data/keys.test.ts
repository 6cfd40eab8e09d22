import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyProblem, resolveKeys, signKey } from './keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tanabana-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('keys are generated once, stored, and readable only by the owner', () => {
  const first = resolveKeys(dataDir, {});
  expect(resolveKeys(dataDir, {})).toEqual(first);
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(keyProblem(first.jwtSecret, first.anonKey, 'anon')).toBeUndefined();
  expect(keyProblem(first.jwtSecret, first.serviceRoleKey, 'service_role')).toBeUndefined();
});

it('a given secret replaces the stored API keys, which it did not sign', () => {
  const existing = resolveKeys(dataDir, {});
  const jwtSecret = 'another secret, long enough to be one';
  const keys = resolveKeys(dataDir, { jwtSecret });
  expect(keys.anonKey).not.toBe(existing.anonKey);
  expect(keyProblem(jwtSecret, keys.anonKey, 'anon')).toBeUndefined();
});

const at = new Date('2026-01-01T00:00:00Z');
const claims = (payload: string, secret = 's'.repeat(32)) => {
  const content = `e30.${Buffer.from(payload).toString('base64url')}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};

it.each([
  ['not a token', 'nonsense', 'is not a JWT'],
  ['a token with a fourth part', `${signKey('s'.repeat(32), 'anon', at)}.x`, 'is not a JWT'],
  ['the key of another role', signKey('s'.repeat(32), 'service_role', at), 'is of another role'],
  ['a key signed with another secret', signKey('t'.repeat(32), 'anon', at), 'was not signed with JWT_SECRET'],
  ['a key of eleven years ago', signKey('s'.repeat(32), 'anon', new Date('2015-01-01T00:00:00Z')), 'has expired'],
  ['a signed text that is no JSON', claims('nonsense'), 'is of another role'],
  ['a signed number', claims('7'), 'is of another role'],
])('%s is not an anon key', (_, key, problem) => {
  expect(keyProblem('s'.repeat(32), key, 'anon', at)).toBe(problem);
});
