import { expect, it, vi } from 'vitest';
import { isOwnAddress, isWayToBids } from './return-address.ts';

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
  expect(isOwnAddress(href)).toBe(isOwn);
});

it('a visitor on the way to My Bids is known, who is told why to sign in', () => {
  expect(isWayToBids('/my-bids?status=Pending#BID-000001')).toBe(true);
  expect(isWayToBids('/post-sales-offer')).toBe(false);
  expect(isWayToBids(undefined)).toBe(false);
});
