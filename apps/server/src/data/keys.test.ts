import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInvalidKey, resolveKeys, signKey } from './keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tanabana-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('keys are generated once, stored, and readable only by the owner', () => {
  const first = resolveKeys(dataDir, {});
  expect(resolveKeys(dataDir, {})).toEqual(first);
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(isInvalidKey(first.jwtSecret, first.anonKey, 'anon')).toBe(false);
  expect(isInvalidKey(first.jwtSecret, first.serviceRoleKey, 'service_role')).toBe(false);
});

it('a given secret replaces the stored API keys, which it did not sign', () => {
  const existing = resolveKeys(dataDir, {});
  const jwtSecret = 'another secret, long enough to be one';
  const keys = resolveKeys(dataDir, { jwtSecret });
  expect(keys.anonKey).not.toBe(existing.anonKey);
  expect(isInvalidKey(jwtSecret, keys.anonKey, 'anon')).toBe(false);
});

it.each([
  ['not a token', 'nonsense'],
  ['the key of another role', signKey('s'.repeat(32), 'service_role')],
  ['a key signed with another secret', signKey('t'.repeat(32), 'anon')],
])('%s is not an anon key', (_, key) => {
  expect(isInvalidKey('s'.repeat(32), key, 'anon')).toBe(true);
});
