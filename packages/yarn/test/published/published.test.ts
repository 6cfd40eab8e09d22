import { describe, expect, it } from 'vitest';
import { Fraction } from '../../src/arithmetic/fraction.ts';
import { format } from '../../src/arithmetic/format.ts';
import { perFilament } from '../../src/arithmetic/filament.ts';
import { AGREEING } from './agreeing.ts';
import { ERRING } from './erring.ts';

/** The value of the last printed place, or two parts of ten thousand: the constants in use are rounded themselves. */
function isAsPrinted(ours: Fraction, published: string): boolean {
  const printed = Fraction.parse(published)!;
  const difference = ours.plus(printed.times(-1));
  const size = difference.compare(0) < 0 ? difference.times(-1) : difference;
  const lastPlace = Fraction.of(1, 10n ** BigInt(published.split('.')[1]?.length ?? 0));
  const relative = printed.times(Fraction.of(2, 10_000));
  const isWhole = !published.includes('.');
  return size.compare(relative) <= 0 || (!isWhole && size.compare(lastPlace) <= 0);
}

describe('published examples', () => {
  it.each(AGREEING)('$says is $published ($title)', ({ ours, published, url }) => {
    expect(isAsPrinted(ours(), published), `${format(ours(), 6)}, ${url}`).toBe(true);
  });

  it.each(ERRING)('$says is not $published ($title)', ({ ours, published, url }) => {
    expect(isAsPrinted(ours(), published), `${format(ours(), 6)}, ${url}`).toBe(false);
  });

  it('names what the erring ones should say', () => {
    expect(ERRING.map(({ says, ours }) => `${says}: ${format(ours(), 3)}`)).toEqual([
      'Ne × denier: 5314.871',
      'metric count of one Ne: 1.693',
      'worsted count of one Nm: 0.886',
      'dtex of one denier: 1.111',
      'tex of one denier, given as "1 tex = D/9": 0.111',
      'denier of a filament of 0.1 tex: 0.900',
      'yards in a pound of one Yorkshire skein: 256.000',
      'count of a lea of 50 grains: 20.000',
      'a lea of 120s in grains: 8.333',
      '20s, 15s and 12s twisted: 5.000',
      'metres in a kilogram of 30 Ne: 50800.855',
      'denier of 550,000 m of 4.5 kg: 73.636',
      'weft of 8 hours: 210 picks, 1.2 m, 82 %, 30 tex, in kg: 2.976',
    ]);
  });

  // https://www2.fersantekstil.com/en/knowledge/microfilament-science.html calls 150/144 micro, and sets the limit at 1.0.
  it('does not call 150/144 micro, which one source does against its own limit', () => {
    const outcome = perFilament({ count: '150', filaments: '144' }, 'denier');
    expect(outcome).toMatchObject({ isDone: true, result: { fineness: 'regular' } });
  });
});
