/** Which secrets production takes: random ones in every notation, and none that somebody could guess. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { weaknessOf } from './weak-secret.ts';

/** Bytes as random ones, but the same in every run: of short secrets, one in 15,000 has fewer bits and is refused. */
const bytesOf = (seed: number, length: number): Buffer =>
  createHash('shake256', { outputLength: length }).update(String(seed)).digest();

const uuidOf = (seed: number): string =>
  bytesOf(seed, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');

it.each([
  ['hexadecimal', (seed: number) => bytesOf(seed, 16).toString('hex'), 80],
  ['base64', (seed: number) => bytesOf(seed, 32).toString('base64'), 80],
  ['base64url', (seed: number) => bytesOf(seed, 24).toString('base64url'), 80],
  ['a UUID', uuidOf, 80],
  ['sixteen hexadecimal digits', (seed: number) => bytesOf(seed, 8).toString('hex'), 40 * 0.9],
  ['eight characters', (seed: number) => bytesOf(seed, 6).toString('base64url'), 20 * 0.8],
])('random secrets pass: %s', (_, secretOf, least) => {
  const secrets = Array.from({ length: 500 }, (_, seed) => secretOf(seed));
  expect(secrets.filter((secret) => weaknessOf(secret, least) !== undefined)).toEqual([]);
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
