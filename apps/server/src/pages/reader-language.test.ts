import { expect, it } from 'vitest';
import { readerLanguage } from './reader-language.ts';

const of = (headers: Record<string, string>) => readerLanguage(new Headers(headers));

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en-IN;q=0.8', 'hi'],
  ['HI-in', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['en;q=0.5, hi;q=0.9', 'hi'],
  ['ta-IN,hi;q=0.9', 'en'],
  ['*', 'en'],
  ['constructor', 'en'],
  ['../hi', 'en'],
  [',,;q=,hi\t;q=2;q=x', 'hi'],
])('a reader whose browser accepts %s gets %s', (accepted, language) =>
  expect(of(accepted === undefined ? {} : { 'accept-language': accepted })).toBe(language),
);

it('a header of any length is read to its first preferences', () => {
  expect(of({ 'accept-language': `hi,${'x,'.repeat(5000)}` })).toBe('hi');
  expect(of({ 'accept-language': `${'x;q=0.1,'.repeat(5000)}hi` })).toBe('en');
});

it.each([
  ['tanabana-language=hi', 'en-IN', 'hi'],
  ['tanabana-language=en', 'hi-IN', 'en'],
  ['a=b; tanabana-language=hi; c=d', 'fr', 'hi'],
  ['tanabana-language=xx', 'hi', 'hi'],
  ['tanabana-language=constructor', 'fr', 'en'],
  ['tanabana-language=', 'hi', 'hi'],
  ['my-tanabana-language=hi', 'fr', 'en'],
])('a reader with the cookie %s, whose browser accepts %s, gets %s', (cookie, accepted, language) =>
  expect(of({ cookie, 'accept-language': accepted })).toBe(language),
);
