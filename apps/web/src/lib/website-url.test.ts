import { expect, it } from 'vitest';
import { websiteUrl } from './website-url.ts';

it.each([
  ['mill.example', 'https://mill.example/'],
  ['mill.example:8443/yarn', 'https://mill.example:8443/yarn'],
  ['http://mill.example', 'http://mill.example/'],
  [' https://mill.example/a ', 'https://mill.example/a'],
  ['javascript:alert(1)', null],
  ['mailto:a@mill.example', null],
  ['', null],
  [null, null],
])('the website %j leads to %j', (typed, href) => {
  expect(websiteUrl(typed)).toBe(href);
});
