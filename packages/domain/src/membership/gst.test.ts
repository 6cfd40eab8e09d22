import { describe, expect, it } from 'vitest';
import { loadStates } from '../reference/places.ts';
import { gstCodeOf, isIndianState, stateOfGstin } from './gst-states.ts';
import { placeOfSupply, withGst, withinGst, type Buyer, type GstRule } from './gst.ts';

const RULE: GstRule = { rate: 18, seller_state: 'Gujarat', exports: 'igst' };
const at = (state: string | null, gst_number: string | null = null, country = 'India'): Buyer => ({
  country,
  state,
  gst_number,
});

describe('GST', () => {
  it.each<[price: number, buyer: Buyer, rate: number, parts: [number, number, number, number, number]]>([
    // Price, buyer, rate; taxable, CGST, SGST, IGST, total in paise.
    [8388, at('Gujarat'), 18, [838800, 75492, 75492, 0, 989784]],
    [8388, at('Maharashtra'), 18, [838800, 0, 0, 150984, 989784]],
    [12000, at('Gujarat'), 18, [1200000, 108000, 108000, 0, 1416000]],
    [12000, at(null, null, 'Nepal'), 18, [1200000, 0, 0, 216000, 1416000]],
    // Half a paisa is rounded up, in each half by itself: 0.5 and 0.5 are two paise, not one.
    [0.1, at('Gujarat'), 10, [10, 1, 1, 0, 12]],
    [0.1, at('Maharashtra'), 10, [10, 0, 0, 1, 11]],
    [0.05, at('Maharashtra'), 10, [5, 0, 0, 1, 6]],
    [0.04, at('Maharashtra'), 10, [4, 0, 0, 0, 4]],
    [999.99, at('Maharashtra'), 0.25, [99999, 0, 0, 250, 100249]],
    [8388, at('Gujarat'), 0, [838800, 0, 0, 0, 838800]],
    [9999999, at('Goa'), 28, [999999900, 0, 0, 279999972, 1279999872]],
  ])('on %d for %o at %d percent', (price, buyer, rate, [taxable, cgst, sgst, igst, total]) => {
    expect(withGst(price, buyer, { ...RULE, rate })).toMatchObject({
      taxable_paise: taxable,
      cgst_paise: cgst,
      sgst_paise: sgst,
      igst_paise: igst,
      total_paise: total,
    });
  });

  it.each<[paise: number, buyer: Buyer, rate: number, parts: [number, number, number, number]]>([
    // Received amount, buyer, rate; taxable, CGST, SGST, IGST in paise.
    [989784, at('Gujarat'), 18, [838800, 75492, 75492, 0]],
    [989784, at('Goa'), 18, [838800, 0, 0, 150984]],
    [1300000, at('Gujarat'), 18, [1101694, 99153, 99153, 0]],
    [1300000, at('Goa'), 18, [1101695, 0, 0, 198305]],
    [1, at('Gujarat'), 18, [1, 0, 0, 0]],
    [100, at('Goa'), 0, [100, 0, 0, 0]],
    [100249, at('Goa'), 0.25, [99999, 0, 0, 250]],
  ])('in %d paise from %o at %d percent', (paise, buyer, rate, [taxable, cgst, sgst, igst]) => {
    expect(withinGst(paise, buyer, { ...RULE, rate })).toMatchObject({
      taxable_paise: taxable,
      cgst_paise: cgst,
      sgst_paise: sgst,
      igst_paise: igst,
      total_paise: paise,
    });
  });

  it('adds up for every amount', () => {
    for (let paise = 1; paise < 3000; paise += 1) {
      for (const buyer of [at('Gujarat'), at('Goa')]) {
        const { taxable_paise, cgst_paise, sgst_paise, igst_paise } = withinGst(paise, buyer, RULE);
        expect(cgst_paise).toBe(sgst_paise);
        expect(taxable_paise + cgst_paise + sgst_paise + igst_paise).toBe(paise);
      }
    }
  });

  it('is not charged abroad when exports are zero-rated, and is charged in India', () => {
    const rule: GstRule = { ...RULE, exports: 'zero-rated' };
    expect(withGst(8388, at(null, null, 'Bangladesh'), rule)).toMatchObject({ igst_paise: 0, total_paise: 838800 });
    expect(withGst(8388, at('Kerala'), rule)).toMatchObject({ igst_paise: 150984 });
  });

  it.each<[string, Buyer, string]>([
    ['the state', at('Kerala', '27ABCDE1234F1Z5'), 'Kerala'],
    ['the registration where no state was given', at(null, ' 27abcde1234f1z5 '), 'Maharashtra'],
    ['the seller, when nothing is known', at(null, 'GST-27'), 'Gujarat'],
    ['the seller, when the state is not one', at('Sindh'), 'Gujarat'],
    ['the country abroad, whatever the state says', at('Gujarat', null, 'Sri Lanka'), 'Sri Lanka'],
  ])('is due at the place of %s', (_, buyer, place) => {
    expect(placeOfSupply(buyer, 'Gujarat')).toBe(place);
  });
});

describe('the GST state codes', () => {
  it('exist for every state that a member may choose, and each once', async () => {
    const names = (await loadStates()).map(({ name }) => name);
    expect(names.filter((name) => !isIndianState(name))).toEqual([]);
    expect(new Set(names.map(gstCodeOf)).size).toBe(names.length);
  });

  it('give the state of a registration', () => {
    expect(stateOfGstin('24ABCDE1234F1Z5')).toBe('Gujarat');
    expect(stateOfGstin('99ABCDE1234F1Z5')).toBeUndefined();
    expect(stateOfGstin('24ABCDE1234F1Y5')).toBeUndefined();
    expect(gstCodeOf('Nepal')).toBe('96');
  });
});
