import { expect, it } from 'vitest';
import { storedUrl, websiteUrl } from './website-url.ts';

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

it.each([
  ['https://files.example/list.pdf', true],
  ['/demo/prices/list.pdf', true],
  ['javascript:alert(1)', false],
  ['JaVa\tScRiPt:alert(1)', false],
  [' \u0001javascript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:msgbox(1)', false],
])('the stored address %j is a link: %s', (address, isLink) => {
  expect(storedUrl(address)).toBe(isLink ? address : undefined);
});
