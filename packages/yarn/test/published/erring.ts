/** Examples that are wrong where they are published: `why` says how, and `ours` is what they should say. */
import { loomCover } from '../../src/arithmetic/cover.ts';
import { Fraction } from '../../src/arithmetic/fraction.ts';
import { toTex } from '../../src/arithmetic/units.ts';
import { BROOKS, CONSUMPTION, convert, folded, LEA, number, result, yardsInAPound, type Example } from './values.ts';

const COUNTS = {
  title: 'System of Yarn Count Conversions',
  url: 'https://www.textilecalculations.com/system-of-yarn-count-conversions/',
};
const TAYYON = {
  title: 'Tool - Linear Density Conversion Formulas of Polyester & Nylon 66 Sewing Threads',
  url: 'https://www.tayyon.com/news/threads_density_conversion.html',
};

export const ERRING: readonly (Example & { why: string })[] = [
  {
    says: 'Ne × denier',
    published: '0.5315',
    ours: () => convert('1', 'ne', 'denier'),
    why: 'The point is four places too far left; the same page has 5315 elsewhere.',
    ...COUNTS,
  },
  {
    says: 'metric count of one Ne',
    published: '17',
    ours: () => convert('1', 'ne', 'nm'),
    why: 'The point of 1.7 is lost.',
    ...COUNTS,
  },
  {
    says: 'worsted count of one Nm',
    published: '1.5',
    ours: () => convert('1', 'nm', 'worsted'),
    why: 'That is the factor from cotton.',
    ...COUNTS,
  },
  {
    says: 'dtex of one denier',
    published: '0.9',
    ours: () => convert('1', 'denier', 'dtex'),
    why: 'That is denier of one dtex: the factor is upside down.',
    ...TAYYON,
  },
  {
    says: 'tex of one denier, given as "1 tex = D/9"',
    published: '9',
    ours: () => convert('1', 'denier', 'tex'),
    why: 'One tex is nine denier; tex is D/9.',
    ...TAYYON,
  },
  {
    says: 'denier of a filament of 0.1 tex',
    published: '1',
    ours: () => convert('0.1', 'tex', 'denier'),
    why: '0.1 tex is 1 dtex, which is 0.9 denier.',
    title: 'Microdenier',
    url: 'https://textilesofindia.in/glossary/microdenier/',
  },
  {
    says: 'yards in a pound of one Yorkshire skein',
    published: '1600',
    ours: () => yardsInAPound('woollen'),
    why: 'That is the American run; the page has 256 further down.',
    title: 'Different yarn count system',
    url: 'https://www.textilecalculations.com/different-yarn-count-system/',
  },
  {
    says: 'count of a lea of 50 grains',
    published: '30',
    ours: () => convert('50', 'grains-per-lea', 'ne'),
    why: '1000 / 50 is 20.',
    ...LEA,
  },
  {
    says: 'a lea of 120s in grains',
    published: '8.125',
    ours: () => convert('120', 'ne', 'grains-per-lea'),
    why: 'It is 8 1/3, as the total in the book has it.',
    ...BROOKS,
  },
  {
    says: '20s, 15s and 12s twisted',
    published: '10',
    ours: () => folded('20', '15', '12'),
    why: 'The resultant, 5s, was multiplied by two.',
    title: 'Calculate the count of the threefold cotton yarn composed of 20s, 15s and 12s singles',
    url: 'https://cdquestions.com/exams/questions/calculate-the-count-of-the-threefold-cotton-yarn-c-68d3757750b6a788f94f4bfb',
  },
  {
    says: 'metres in a kilogram of 30 Ne',
    published: '177',
    ours: () => Fraction.of(1_000_000).over(toTex(number('30'), 'ne')),
    why: '177 is the denier of 30 Ne.',
    title: 'Calculate Number of Spindles',
    url: 'https://cal12.calculator.city/calculate-number-of-spindles/',
  },
  {
    says: 'denier of 550,000 m of 4.5 kg',
    published: '73.66',
    ours: () => Fraction.of(9000 * 4500, 550_000),
    why: '9000 × 4500 / 550,000 is 73.64.',
    title: 'How do Calculate denier of polyester filament?',
    url: 'http://www.apparel-merchandising.com/2011/08/how-do-calculate-denier-of-polyester.html',
  },
  {
    says: 'weft of 8 hours: 210 picks, 1.2 m, 82 %, 30 tex, in kg',
    published: '29.76',
    ours: () =>
      result(
        loomCover(
          {
            stock: '1',
            looms: '1',
            picksPerMinute: '210',
            reedInches: '47.244095',
            hours: '8',
            efficiency: '82',
            count: '30',
          },
          'tex',
        ),
      ).perDay,
    why: '30 g of a kilometre over 99.19 km is 2.976 kg.',
    ...CONSUMPTION,
  },
];
