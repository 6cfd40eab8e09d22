import { expect, test } from 'vitest';
import { readRedirectPatterns } from './redirect-patterns.ts';

const allows = (entry: string, address: string): boolean =>
  readRedirectPatterns([entry]).some((matches) => matches(new URL(address)));

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://*.test.dev:3000', 'http://sub.test.dev:3000/#/'],
  ['http://*.*.dev:3000', 'http://foo.bar.dev:3000'],
  ['http://test.dev:3000/*/*', 'http://test.dev:3000/bar/foo'],
  ['https://test.dev/**', 'https://test.dev/a/b.html?c=d'],
  ['https://*.test.dev:443/**', 'https://app.test.dev/a'],
  ['https://Test.dev/*', 'https://test.dev/welcome'],
  ['https://*.test.dev', 'https://app.test.dev/'],
  ['https://preview-[0-9].test.dev', 'https://preview-7.test.dev'],
  ['https://preview-[!0-9].test.dev', 'https://preview-a.test.dev'],
  ['https://te?t.dev', 'https://text.dev'],
  ['https://{app,www}.test.dev/{in,out}', 'https://www.test.dev/out'],
  ['https://test.dev/a,b*', 'https://test.dev/a,bc'],
  ['twitter://timeline', 'twitter://timeline'],
  ['com.example.app://**', 'com.example.app://sign-in/v2'],
  ['com.example.app://**', 'com.example.app://'],
  ['com.example.app:/callback', 'com.example.app:/callback'],
])('%s allows %s', (entry, address) => {
  expect(allows(entry, address)).toBe(true);
});

test.each([
  ['http://localhost:3000', 'http://localhost:3000/docs'],
  ['http://*.dev:3000', 'http://foo.bar.dev:3000'],
  ['http://test.dev:3000/*', 'http://test.dev:3000/bar/foo'],
  ['https://test.dev/*', 'https://test.dev/page.html'],
  ['https://test.dev*', 'https://test.dev.evil.net/'],
  ['https://test.dev*', 'https://test.dev/path'],
  ['https://*.test.dev', 'http://app.test.dev'],
  ['https://*.test.dev', 'https://app.test.dev:8443'],
  ['https://*.test.dev/**', 'https://evil.net/.test.dev/'],
  ['https://*.test.dev/**', 'https://evil.net/?.test.dev/'],
  ['http://*.example.com/*', 'http://something#.example.com/abc'],
  ['http://*.example.com/*', 'http://japanese。.example.com/abc'],
  ['https://{app,www}.test.dev', 'https://appwww.test.dev'],
  ['https://te.t.dev', 'https://text.dev'],
  ['https://preview-[!0-9].test.dev', 'https://preview-7.test.dev'],
  ['com.example.app://**', 'com.example.apps://sign-in'],
  ['https://test.dev/**', `https://test.dev/${'a'.repeat(5000)}`],
])('%s does not allow %s', (entry, address) => {
  expect(allows(entry, address)).toBe(false);
});

test.each(['nowhere', '**', 'https://', 'https:///**', 'https://{a.example', 'https://a}.example', '*://a.example'])(
  'the entry %s is refused by name when the service starts',
  (entry) => {
    expect(() => readRedirectPatterns([entry])).toThrow(`not an address that links may lead to: ${entry}`);
  },
);
