/** Worked examples that others published, each with its source, and what this library makes of it. */
import { blend } from '../../src/arithmetic/blend.ts';
import { kilogramsOf, warp, weft } from '../../src/arithmetic/cloth.ts';
import { spindleCover } from '../../src/arithmetic/cover.ts';
import { Fraction } from '../../src/arithmetic/fraction.ts';
import { perFilament } from '../../src/arithmetic/filament.ts';
import { twist } from '../../src/arithmetic/twist.ts';
import { YARD } from '../../src/arithmetic/units.ts';
import {
  BROOKS,
  CONSUMPTION,
  CONVERSION,
  convert,
  DAVIS_22,
  DAVIS_29,
  folded,
  LEA,
  number,
  plied,
  result,
  root,
  TAYLOR_239,
  TAYLOR_430,
  yardsInAPound,
  type Example,
} from './values.ts';

export const AGREEING: readonly Example[] = [
  { says: 'tex × Ne', published: '590.5', ours: () => convert('1', 'ne', 'tex'), ...CONVERSION },
  { says: 'denier × Ne', published: '5315', ours: () => convert('1', 'ne', 'denier'), ...CONVERSION },
  {
    says: 'Nm × denier',
    published: '9000',
    ours: () => convert('1', 'nm', 'denier'),
    title: 'Count Conversion Table for Textile Yarns',
    url: 'https://www.onlineclothingstudy.com/2011/12/count-conversion-table-for-textile.html',
  },
  {
    says: 'cotton count to metric',
    published: '1.69',
    ours: () => convert('1', 'ne', 'nm'),
    title: 'Count Conversion Table for Textile Yarns',
    url: 'https://www.onlineclothingstudy.com/2011/12/count-conversion-table-for-textile.html',
  },
  {
    says: 'cotton count to decitex',
    published: '5905',
    ours: () => convert('1', 'ne', 'dtex'),
    title: 'Count Conversion Table for Textile Yarns',
    url: 'https://www.onlineclothingstudy.com/2011/12/count-conversion-table-for-textile.html',
  },
  {
    says: '150 denier as a cotton count',
    published: '35.43',
    ours: () => convert('150', 'denier', 'ne'),
    title: 'How to Calculate Maximum EPI and PPI for a Fabric with Given Count',
    url: 'http://mytextilenotes.blogspot.com/search?max-results=4&updated-max=2011-02-19T08%3A26%3A00%2B05%3A30',
  },
  {
    says: '90 filaments of 2 denier as a metric count',
    published: '50',
    ours: () => convert('180', 'denier', 'nm'),
    title: 'GATE (TF) Textile 2018, question 23',
    url: 'https://www.textiletriangle.com/gate-textile/question-paper/2018-2/tf/23-2/',
  },
  { says: '20s cotton as a worsted count', published: '30', ours: () => convert('20', 'ne', 'worsted'), ...BROOKS },
  { says: '20s cotton as a linen count', published: '56', ours: () => convert('20', 'ne', 'linen'), ...BROOKS },
  { says: '10s cotton as a worsted count', published: '15', ours: () => convert('10', 'ne', 'worsted'), ...DAVIS_29 },
  {
    says: 'worsted to woollen of Yorkshire',
    published: '2.1875',
    ours: () => convert('1', 'worsted', 'woollen'),
    title: 'Different yarn count system',
    url: 'https://www.textilecalculations.com/different-yarn-count-system/',
  },
  {
    says: 'yards in a pound of one Yorkshire skein',
    published: '256',
    ours: () => yardsInAPound('woollen'),
    title: 'bellaonline.com, article 12329',
    url: 'http://www.bellaonline.com/ArticlesP/art12329.asp',
  },
  { says: 'a lea of 40s in grains', published: '25', ours: () => convert('40', 'ne', 'grains-per-lea'), ...TAYLOR_430 },
  { says: 'five leas of 100 grains', published: '50', ours: () => convert('20', 'grains-per-lea', 'ne'), ...LEA },
  {
    says: '24 yards of 4 grains',
    published: '50',
    ours: () => convert(Fraction.of(4, 24), 'grains-per-yard', 'ne'),
    ...LEA,
  },
  { says: '2/40s', published: '20', ours: () => plied({ count: '40', plies: '2' }, 'ne'), ...TAYLOR_239 },
  { says: '3/300s', published: '100', ours: () => plied({ count: '300', plies: '3' }, 'ne'), ...BROOKS },
  { says: '2/60s', published: '30', ours: () => plied({ count: '60', plies: '2' }, 'ne'), ...DAVIS_29 },
  {
    says: 'a two-ply worsted 6, in yards of a pound',
    published: '1680',
    ours: () => plied({ count: '6', plies: '2' }, 'worsted').times(560),
    title: 'textileindonesia.com, Worsted count',
    url: 'https://www.textileindonesia.com/kb/worsted-count/',
  },
  {
    says: 'a four-ply cotton 8, in yards of a pound',
    published: '1680',
    ours: () => plied({ count: '8', plies: '4' }, 'ne').times(840),
    title: 'textileindonesia.com, Cotton count',
    url: 'https://www.textileindonesia.com/kb/cotton-count/',
  },
  {
    says: '40s with 20s',
    published: '13.33',
    ours: () => plied({ count: '40', plies: '1', otherCount: '20' }, 'ne'),
    ...BROOKS,
  },
  {
    says: '60s with 40s',
    published: '24',
    ours: () => plied({ count: '60', plies: '1', otherCount: '40' }, 'ne'),
    ...TAYLOR_239,
  },
  {
    says: '24s with 40s',
    published: '15',
    ours: () => plied({ count: '24', plies: '1', otherCount: '40' }, 'ne'),
    title: 'Calculate the count of the two fold cotton yarn composed of 24s and 40s singles',
    url: 'https://questions.collegedunia.com/exams/questions/calculate-the-count-of-the-two-fold-cotton-yarn-co-6a153f04512cf0c05d73f3b1',
  },
  {
    says: '48s with 24s',
    published: '16',
    ours: () => plied({ count: '48', plies: '1', otherCount: '24' }, 'ne'),
    ...DAVIS_29,
  },
  { says: '40s, 80s and 120s', published: '21.81', ours: () => folded('40', '80', '120'), ...BROOKS },
  { says: '64s, 48s and 32s (14 10/13)', published: '14.769', ours: () => folded('64', '48', '32'), ...DAVIS_22 },
  {
    says: 'one 20s, two 30s, three 40s',
    published: '5.21',
    ours: () => folded('20', '30', '30', '40', '40', '40'),
    title: 'What is Average Count & Resultant Count',
    url: 'http://textilecalculation.blogspot.com/2015/09/how-to-determine-resultant-count.html',
  },
  {
    says: '300 dtex of 50 filaments, in dtex',
    published: '6',
    ours: () => result(perFilament({ count: '300', filaments: '50' }, 'dtex')).dtex,
    title: 'toeisangyo.jp, page word_pileEN',
    url: 'https://toeisangyo.jp/word_pileEN.html',
  },
  {
    says: '60 kg of cotton in 100 kg of a blend, in per cent',
    published: '60',
    ours: () => result(blend({ ratio: '60:40', kilograms: '100' }))[0]!.percent,
    title: 'Yarn Blending Calculations for Textile Manufacturing',
    url: 'https://www.textileschool.com/28814/yarn-blending-calculations-for-textile-manufacturing/',
  },
  {
    says: 'the multiplier of 36 Ne with 15 turns per inch',
    published: '2.5',
    ours: () => root(result(twist({ count: '36', twist: '15' }, 'ne', 'tpi')).alphaE),
    title: 'The twist in a 36 Ne cotton yarn is 15 tpi',
    url: 'https://cdquestions.com/exams/questions/the-twist-in-a-36-ne-cotton-yarn-is-15-tpi-the-twi-680f2041b34e5fe7b15ce7aa',
  },
  {
    says: 'turns per inch of 40 Ne with multiplier 4.2',
    published: '26.56',
    ours: () => root(result(twist({ count: '40', twist: '4.2' }, 'ne', 'alphaE')).tpi),
    title: 'Ring Frame Production Calculation Formula with Examples',
    url: 'https://textilecalculations.com/ring-frame-production-calculation-formula',
  },
  {
    says: 'turns per metre of one turn per inch',
    published: '39.37',
    ours: () => root(result(twist({ count: '1', twist: '1' }, 'ne', 'tpi')).tpm),
    title: 'docx.com.vn, document 78029',
    url: 'https://docx.com.vn/tai-lieu/tpi-tpm-78029',
  },
  {
    says: 'turns per cm × √tex of multiplier 1',
    published: '9.57',
    ours: () => root(result(twist({ count: '1', twist: '1' }, 'ne', 'alphaE')).texFactor),
    title: 'N. Balasubramanian, Useful Conversion Factors',
    url: 'http://business.vsnl.com/balasubramanian/conversionfactors.html',
  },
  {
    says: '3240 ends for 40 yards with 5 % regain, in hanks',
    published: '162',
    ours: () =>
      result(warp({ ends: '3240', metres: '36.576', crimp: '5', count: '32' }, 'ne')).metres.over(YARD.times(840)),
    title: 'Calculation of the Total Quantity of Materials in a Piece of Cloth',
    url: 'https://www.textilecalculations.com/calculation-of-total-quantity-of-materials-in-a-piece-of-cloth/',
  },
  {
    says: '27,000 km of 7 tex, in kg',
    published: '189',
    ours: () => kilogramsOf(number('27000000'), number('7')),
    title: 'The warping Length of Small Yarn Packages',
    url: 'http://www.warpknitting4u.com/2009/09/warping-calculations-for-warp-knitting.html',
  },
  {
    says: 'warp of an hour (6.25 yards): 72 ends, 56 inches, 40s',
    published: '0.393',
    ours: () => result(warp({ ends: '4032', metres: '5.715', crimp: '5', waste: '10', count: '40' }, 'ne')).kilograms,
    ...CONSUMPTION,
  },
  {
    says: 'weft of an hour (6.25 yards): 48 picks, 56 inches, 60s',
    published: '0.175',
    ours: () =>
      result(
        weft({ picksPerInch: '48', reedInches: '56', metres: '5.715', crimp: '5', waste: '10', count: '60' }, 'ne'),
      ).kilograms,
    ...CONSUMPTION,
  },
  {
    says: 'grams of weft in a square metre: 70 picks, 30s, 5 % crimp',
    published: '56.96',
    ours: () =>
      result(
        weft({ picksPerInch: '70', reedInches: '39.37', metres: '1', crimp: '5', count: '30' }, 'ne'),
      ).kilograms.times(1000),
    title: 'Fabric Weight Calculation from Running Length',
    url: 'https://www.textilecalculations.com/fabric-weight-calculation-gsm/',
  },
  {
    says: 'kg of a day on 510 spindles at 1000 m a minute, 85 %, 30s',
    published: '12287.95',
    ours: () =>
      result(
        spindleCover(
          {
            stock: '1',
            spindles: '510',
            speed: '1000',
            turnsPerMetre: '1',
            hours: '24',
            efficiency: '85',
            count: '30',
          },
          'ne',
        ),
      ).perDay,
    title: 'Calculation of Yarn Package Density',
    url: 'http://textilecalculation.blogspot.com/2015/04/calculation-of-yarn-package-density.html',
  },
];
