// Pages in languages other than English translate an error by its code: packages/messages/<language>/refusals.json.
import { readdirSync, readFileSync } from 'node:fs';
import { AuthError } from '@tanabana/gateway';
import { texts } from '@tanabana/messages/catalogue';
import { expect, it } from 'vitest';

const KEYS = texts('en', 'refusals');
const HERE = new URL('./', import.meta.url);

/** Every error code in a file of the functions: in the table of refusals, or where it is thrown. */
function codesOf(source: string): string[] {
  const thrown = source.matchAll(/new FunctionError\(\s*\d{3},\s*'(\w+)'/g);
  const listed = source.matchAll(/^ {2}([A-Z0-9]{5}): \[\d{3}, /gm);
  return [...thrown, ...listed].map(([, code]) => code!);
}

/** The page shows `over_request_rate_limit` with the time of `Retry-After`. */
const TEXT_BY_KIND = ['over_request_rate_limit'];

it('every code that a function refuses with has a sentence in the other languages', () => {
  const files = readdirSync(HERE, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const codes = new Set(sources.flatMap((file) => codesOf(readFileSync(new URL(file, HERE), 'utf8'))));
  expect(codes.size).toBeGreaterThan(35);
  const missing = [...codes].filter((code) => !(`functions.${code}` in KEYS) && !TEXT_BY_KIND.includes(code));
  expect(missing).toEqual([]);
});

it('the English sentences of the auth service are equal to its messages', () => {
  const USUAL = ['email_exists', 'email_not_confirmed', 'invalid_credentials', 'otp_expired', 'phone_exists'] as const;
  for (const code of [...USUAL, 'phone_not_confirmed', 'same_password', 'user_already_exists', 'user_banned'] as const)
    expect(KEYS[`auth.${code}`]).toBe(new AuthError(code).message);
});
