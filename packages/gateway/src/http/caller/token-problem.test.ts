/** What is wrong with a token that no key verifies. */
import { expect, it } from 'vitest';
import { tokenProblem } from './token-problem.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each<[token: string, message: string, details: string | null]>([
  ['a.b', 'Expected 3 parts in JWT; got 2', null],
  ['a.b.c.d', 'Expected 3 parts in JWT; got 4', null],
  ['quif.fonv.iuqv', 'JWT cryptographic operation failed', null],
  [
    `${part({ alg: 'none' })}.${part({})}.`,
    'Wrong or unsupported encoding algorithm',
    "JWT is unsecured but expected 'alg' was not 'none'",
  ],
  [
    `${part({ alg: 'HS256' })}.${part({ role: 'anon' })}.c2ln`,
    'No suitable key or wrong key type',
    'None of the keys was able to decode the JWT',
  ],
])('%s', (token, message, details) => {
  expect(tokenProblem(token)).toEqual({ message, details });
});
