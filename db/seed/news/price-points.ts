/** Prices that were entered from two price lists of the demonstration, as their PDFs print them. */
import { fixedId } from '../random.ts';
import { PRICE_LISTS, type PriceList } from './price-lists.ts';

type Yarn = Readonly<Record<string, string>>;

const TEXTURED: Yarn = { fibre_type: 'Polyester Filament', specific_type: 'Textured', twist_intermingling: 'NIM' };
const COMBED: Yarn = { fibre_type: 'Cotton', specific_type: 'Combed' };

/** Of one list: what the heading over the rows says, in the words of the trade, and product, price and yarn of each. */
type Entered = readonly (readonly [description: string, price: number, yarn: Yarn])[];

const denier = (count: string, filaments: string, lustre: string, grade: string): Yarn => ({
  ...TEXTURED,
  denier_count: count,
  filament_count: filaments,
  lustre,
  grade,
});

const ENTERED: Partial<Record<PriceList, { heading: string; rows: Entered }>> = {
  'surat-textured-market': {
    heading: 'polyester DTY NIM',
    rows: [
      ['75/36 Semi-Dull, grade AA', 120.25, denier('75', '36', 'Semi-Dull', 'AA')],
      ['80/72 Semi-Dull, grade AA', 121.5, denier('80', '72', 'Semi-Dull', 'AA')],
      ['150/48 Semi-Dull, grade AA', 124.75, denier('150', '48', 'Semi-Dull', 'AA')],
      ['150/48 Semi-Dull, grade A', 121.25, denier('150', '48', 'Semi-Dull', 'A')],
      ['150/48 Bright, grade AA', 126.6, denier('150', '48', 'Bright', 'AA')],
      ['300/96 Semi-Dull, grade AA', 128.25, denier('300', '96', 'Semi-Dull', 'AA')],
    ],
  },
  'kirtana-combed-compact': {
    heading: 'cotton combed hosiery',
    rows: [
      ['20s Combed First', 242.75, { ...COMBED, denier_count: '20' }],
      ['30s Combed First', 252.75, { ...COMBED, denier_count: '30' }],
      ['40s Combed First', 264, { ...COMBED, denier_count: '40' }],
    ],
  },
};

/** Rows of one statement have the same columns. */
const NO_YARN = { lustre: null, twist_intermingling: null, filament_count: null, grade: null };

/** Rows of price_list_points. */
export const pricePointRows = () =>
  PRICE_LISTS.flatMap(([name], list) =>
    (ENTERED[name]?.rows ?? []).map(([description, price, yarn], index) => ({
      price_list_id: fixedId(9, list + 1),
      position: index + 1,
      page: 1,
      description,
      price,
      yarn_line: `${ENTERED[name]!.heading} ${description}`,
      ...NO_YARN,
      ...yarn,
    })),
  );
