import { expect, it } from 'vitest';
import { PRICE_SEEN, priceNow, writePriceSeen } from './price-seen.ts';

const id = '0B9C2F4E-1111-4222-8333-444455556666';

it.each([
  [229, `${id.toLowerCase()} 229`],
  [268.5, `${id.toLowerCase()} 268.5`],
  [999999.99, `${id.toLowerCase()} 999999.99`],
  [null, `${id.toLowerCase()} on-request`],
])('a price of %s is written in a form that the server accepts', (basic_price, value) => {
  expect(writePriceSeen({ id, basic_price })).toBe(value);
  expect(PRICE_SEEN.test(value)).toBe(true);
});

it.each([
  '',
  '229',
  `${id} 229`,
  `${id.toLowerCase()} 229.505`,
  `${id.toLowerCase()} 1e5`,
  `${id.toLowerCase()} 229, x`,
])('refuses %j', (value) => expect(PRICE_SEEN.test(value)).toBe(false));

it('the details of a refusal are a price, or none', () => {
  expect([priceNow('999.00'), priceNow('on-request'), priceNow(null)]).toEqual([999, null, null]);
});
