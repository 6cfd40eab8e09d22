import { expect, it, vi } from 'vitest';
import { isWayToBids, returnAddress } from './return-address.ts';

vi.stubGlobal('window', { location: { origin: 'https://tanabana.example' } });

it.each([
  ['/', true],
  ['/post-sales-offer?fibre=Silk#price', true],
  ['/news/a%2F%2Fb', true],
  ['https://tanabana.example/', false],
  ['https://elsewhere.example', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['/\t/elsewhere.example', false],
  ['javascript:alert(1)', false],
  ['', false],
  [undefined, false],
  [['/'], false],
])('%j is an address of this site: %s', (href, isOwn) => {
  expect(returnAddress(href)).toBe(isOwn ? href : undefined);
});

const at = (page: string, redirect: string) => `${page}?redirect=${encodeURIComponent(redirect)}`;

it.each([
  ['/login', undefined],
  ['/login/', undefined],
  ['/LOGIN?forgot=true', undefined],
  ['/signup#form', undefined],
  ['/register-profile', undefined],
  ['/admin/second-factor', undefined],
  [at('/login', '/profile/me'), '/profile/me'],
  [at('/login', at('/Login/', at('/login', '/post-sales-offer?a=1#b'))), '/post-sales-offer?a=1#b'],
  [at('/login', '//elsewhere.example'), undefined],
  [at('/login', at('/admin/second-factor', '/admin')), '/admin'],
  ['/update-password', '/update-password'],
  [at('/news', '/login'), at('/news', '/login')],
])('a login from %s leads to %s', (href, target) => {
  expect(returnAddress(href)).toBe(target);
});

it('a visitor on the way to My Bids is recognized, to show why to sign in', () => {
  expect(isWayToBids('/my-bids?status=Pending#BID-000001')).toBe(true);
  expect(isWayToBids('/post-sales-offer')).toBe(false);
  expect(isWayToBids(undefined)).toBe(false);
});
