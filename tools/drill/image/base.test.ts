import { expect, it } from 'vitest';
import { debianOf } from './base.ts';

const STANZAS = `Types: deb
# a comment
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main

Types: deb
URIs: http://mirror.example/security
Suites: bookworm-security
Components: main
`;

it.each([
  ['stanzas', [STANZAS]],
  [
    'lines',
    ['deb https://packages.example/sdk sdk-bookworm main\ndeb [arch=amd64] http://mirror.example/debian bookworm main'],
  ],
  ['several files', ['deb https://packages.example apt main', STANZAS]],
])('the mirror of the release is found in apt’s sources as %s', (_, sources) => {
  expect(debianOf(sources, 'bookworm')).toEqual({ suite: 'bookworm', mirror: 'http://mirror.example/debian' });
});

it('sources without the release have none', () => {
  expect(debianOf([STANZAS], 'trixie')).toBeUndefined();
  expect(debianOf([], 'bookworm')).toBeUndefined();
});
