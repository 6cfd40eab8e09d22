import { expect, it } from 'vitest';
import { encodingFor } from './encodings.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['vibranium', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('for a client that accepts %s it is encoded as %s', (accepted, encoding) => {
  expect(encodingFor(accepted, ['br', 'gzip'])).toBe(encoding);
});
