import { describe, expect, it } from 'vitest';
import { changedByPercent, priceText, readPercent, readPrice, tidyPrice } from './typed-price.ts';

describe('a typed price', () => {
  it.each([
    ['268.5', '268.5'],
    [' ₹1,268.50/kg ', '1268.50'],
    ['Rs. 268/-', '268'],
    ['268 per kg', '268'],
    ['INR 268', '268'],
    ['1,00,000', '100000'],
    ['२६८.५', '268.5'],
    ['.5', '0.5'],
    ['0268', '268'],
    ['268.5000', '268.50'],
    ['268.', '268'],
    ['On Request', ''],
    ['  ', ''],
  ])('%j is stored as %j', (typed, stored) => {
    expect(tidyPrice(typed)).toBe(stored);
  });

  it.each(['268,50', '12 50', '268.555', '500-600', '1e5', '1000000', 'abc', '5O0', '-5', '268/5', '0'])(
    '%j stays as it was typed',
    (typed) => {
      expect(tidyPrice(typed)).toBe(typed);
    },
  );

  it.each([
    ['268.50', { price: 268.5 }],
    ['', { price: null }],
    ['0', { error: 'zero' }],
    ['₹0.00', { error: 'zero' }],
    ['268.555', { error: 'noPrice' }],
    ['1000000', { error: 'noPrice' }],
  ])('%j is read as %j', (typed, read) => {
    expect(readPrice(typed)).toEqual(read);
  });

  it('is shown with its paise, one on request as empty', () => {
    expect([268.5, 999999.99, null].map(priceText)).toEqual(['268.50', '999999.99', '']);
  });
});

describe('a percentage', () => {
  it.each([
    ['2.5', 250],
    ['+3', 300],
    ['-3 %', -300],
    ['−1.25%', -125],
    ['१०', 1000],
    ['999.99', 99999],
  ])('%j is %i hundredths', (typed, percent) => {
    expect(readPercent(typed)).toBe(percent);
  });

  it.each(['', '0', '0.00', '-100', '-100.5', '1.255', 'abc', '2,5', '1000'])('%j is not a percentage', (typed) => {
    expect(readPercent(typed)).toBeNull();
  });

  it.each([
    [268.5, 250, 275.21],
    [100, -300, 97],
    [0.01, 5000, 0.02],
    [200.01, 5000, 300.02],
    [999999.99, 1, null],
    [0.01, -9000, null],
  ])('%f by %i hundredths is %f', (price, percent, changed) => {
    expect(changedByPercent(price, percent)).toBe(changed);
  });
});
