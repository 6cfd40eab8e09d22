/** Which secrets production takes: random ones in every notation, and none that somebody could guess. */
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { weaknessOf } from './weak-secret.ts';

it.each([
  ['hexadecimal', () => randomBytes(16).toString('hex'), 80, 0],
  ['base64', () => randomBytes(32).toString('base64'), 80, 0],
  ['base64url', () => randomBytes(24).toString('base64url'), 80, 0],
  ['a UUID', () => randomUUID(), 80, 0],
  ['sixteen hexadecimal digits', () => randomBytes(8).toString('hex'), 40 * 0.9, 0],
  ['eight characters', () => randomBytes(6).toString('base64url'), 20 * 0.8, 3],
  // Of eight characters one secret in 16,000 repeats so many of them that it has fewer bits. Four in 500 would be a fault.
])('random secrets pass: %s', (_, make, least, mostRefused) => {
  const refused = Array.from({ length: 500 }, make).filter((secret) => weaknessOf(secret, least) !== undefined);
  expect(refused.slice(mostRefused)).toEqual([]);
});

it('a sentence passes', () => {
  expect(weaknessOf('seven looms at dawn spin blue cotton', 80)).toBeUndefined();
});

it.each([
  ['super-secret-jwt-token-with-at-least-32-characters-long', 'is an example, which everybody knows'],
  ['your-256-bit-secret-goes-in-this-place-here', 'is an example, which everybody knows'],
  ['CHANGE_ME_CHANGE_ME_CHANGE_ME_CHANGE_ME', 'is an example, which everybody knows'],
  ['64 random hexadecimal characters', 'is an example, which everybody knows'],
  ['<put the output of openssl here please>', 'is an example, which everybody knows'],
  ['eyJhbGci…', 'is an example, which everybody knows'],
  ['a'.repeat(64), 'is easy to guess'],
  ['0123456789'.repeat(4), 'is easy to guess'],
  ['tana1bana2'.repeat(3) + 'tana', 'is easy to guess'],
  ['abcdefghijklmnopqrstuvwxyz0123456789', 'is easy to guess'],
  ['aaaaaaaaaaaaaaabbbbbbbbbbbbbbbbcccccccccccd', 'is easy to guess'],
])('"%s" %s', (secret, weakness) => {
  expect(weaknessOf(secret, 80)).toBe(weakness);
});
