/** Yarns in the notation of the trade: denier and filaments for filament, counts for spun yarn, and usual prices. */
import type { YarnType } from '@tanabana/domain/vocabulary';
import type { Random } from './random.ts';

export type Yarn = {
  fibre_type: string;
  specific_type?: string;
  lustre?: string;
  twist_intermingling?: string;
  blend_ratio?: string;
  denier_count?: string;
  filament_count?: string;
  number_of_plys: number;
  grade?: string;
  /** Rupees per kg. */
  price: number;
};

type Kind = {
  share: number;
  counts: readonly string[];
  price: readonly [from: number, to: number];
  ratios?: readonly string[];
};

const FILAMENT_GRADES = ['First Equal Packing(A+)', 'AA', 'AA', 'A', 'First unequal packing (A1)', 'PQ(B)', 'CLQ(C)'];
const SPUN_GRADES = ['First Equal Packing(A+)', 'A', 'First small packing (A2)', 'Job Lot'];

/** `150/48` is denier and filaments, `2/40` ply and count, `30` a count. */
const KINDS: Record<Exclude<YarnType, 'Polyester Filament' | 'Cotton' | 'Others'>, Kind> = {
  'Polyester Spun': { share: 5, counts: ['20', '30', '40', '2/40', '3/20'], price: [128, 172] },
  Linen: { share: 2, counts: ['25', '40', '60'], price: [720, 1180] },
  Jute: { share: 2, counts: ['8', '10', '14'], price: [96, 128] },
  Wool: { share: 3, counts: ['2/36', '2/48', '2/60'], price: [880, 1650] },
  Silk: { share: 2, counts: ['20/22', '2/120', '60'], price: [4200, 6900] },
  Nylon: { share: 4, counts: ['20/7', '40/13', '70/24', '210/36'], price: [268, 395] },
  Acrylic: { share: 5, counts: ['2/32', '2/28', '24'], price: [205, 285] },
  'Polypropylene Filament': { share: 2, counts: ['300/72', '600/96', '900/120'], price: [138, 190] },
  'Viscose Rayon': { share: 7, counts: ['30', '40', '2/30', '120/30'], price: [212, 318] },
  Modal: { share: 2, counts: ['30', '40', '50'], price: [345, 430] },
  Acetate: { share: 1, counts: ['75/20', '100/26'], price: [560, 690] },
  'Polyester-Cotton (PC)': { share: 6, counts: ['30', '45', '2/60'], price: [198, 262] },
  'Polyester-Viscose (PV)': { share: 6, counts: ['2/20', '2/30', '30', '2/40'], price: [208, 290] },
  'Cotton-Spandex': { share: 4, counts: ['20', '30', '40'], price: [262, 365] },
  'Wool Blend': { share: 3, counts: ['2/36', '2/48'], price: [520, 860], ratios: ['55/45 polyester wool', '70/30'] },
  'Silk Blend': { share: 2, counts: ['2/80', '60'], price: [1450, 2900], ratios: ['50/50 silk cotton', '30/70'] },
  'Linen Blend': {
    share: 2,
    counts: ['25', '40'],
    price: [420, 760],
    ratios: ['55/45 linen viscose', '30/70 linen cotton'],
  },
  'Cotton Blend': {
    share: 3,
    counts: ['20', '30', '40'],
    price: [176, 268],
    ratios: ['60/40 cotton polyester', '80/20'],
  },
  'Polyester Blend': { share: 3, counts: ['20', '30'], price: [138, 188], ratios: ['65/35 polyester cotton', '52/48'] },
  'PV 80/20': { share: 3, counts: ['2/30', '2/40'], price: [214, 262] },
  'PV 65/35': { share: 5, counts: ['2/20', '2/30', '30'], price: [220, 284] },
  PC: { share: 3, counts: ['45', '30'], price: [196, 250] },
};

const FILAMENTS: Record<string, readonly string[]> = {
  FDY: ['50/24', '75/36', '100/36', '150/48', '300/96'],
  POY: ['126/34', '130/34', '250/48', '265/34'],
  Textured: ['75/36', '150/48', '150/144', '300/96'],
  'Air-Textured': ['160/72', '320/144'],
  Twisted: ['75/36', '100/36', '150/48'],
  Beams: ['50/24', '75/36'],
};

const COTTONS: Record<string, readonly string[]> = {
  Combed: ['30', '40', '2/40', '60'],
  Carded: ['20', '30', '34'],
  'Open End': ['10', '16', '20'],
  Compact: ['30', '40', '60', '2/60'],
  Organic: ['30', '40'],
  BCI: ['30', '40'],
};

const OTHERS = ['Banana Fibre', 'Bamboo', 'Lurex Metallic Yarn', 'Hemp', 'Recycled Denim Yarn', 'Chenille'];

function spell(count: string, isFilament: boolean): Pick<Yarn, 'denier_count' | 'filament_count' | 'number_of_plys'> {
  const [first = '', second] = count.split('/');
  if (second === undefined) return { denier_count: first, number_of_plys: 1 };
  return isFilament
    ? { denier_count: first, filament_count: second, number_of_plys: 1 }
    : { denier_count: second, number_of_plys: Number(first) };
}

function between([from, to]: readonly [number, number], r: Random): number {
  return Math.round((from + r.next() * (to - from)) * 4) / 4;
}

function filament(r: Random): Yarn {
  const specific_type = r.pick(Object.keys(FILAMENTS));
  const twist =
    specific_type === 'Textured' ? r.pick(['NIM', 'SIM', 'HIM']) : specific_type === 'Twisted' ? 'Twisted' : undefined;
  return {
    fibre_type: 'Polyester Filament',
    specific_type,
    lustre: r.pick(['Bright', 'Semi-Dull', 'Semi-Dull', 'Full-Dull', 'Cationic']),
    ...(twist ? { twist_intermingling: twist } : {}),
    ...spell(r.pick(FILAMENTS[specific_type]!), true),
    ...(r.chance(0.8) ? { grade: r.pick(FILAMENT_GRADES) } : {}),
    price: between(specific_type === 'POY' ? [92, 108] : [104, 168], r),
  };
}

function cotton(r: Random): Yarn {
  const specific_type = r.pick(Object.keys(COTTONS));
  const price = specific_type === 'Open End' ? ([138, 176] as const) : ([228, 418] as const);
  return {
    fibre_type: 'Cotton',
    specific_type,
    ...spell(r.pick(COTTONS[specific_type]!), false),
    price: between(price, r),
  };
}

function typed(r: Random): Yarn {
  return { fibre_type: r.pick(OTHERS), number_of_plys: 1, price: between([180, 620], r) };
}

function kindOf(fibre_type: keyof typeof KINDS, r: Random): Yarn {
  const kind = KINDS[fibre_type];
  const isFilament = ['Nylon', 'Polypropylene Filament', 'Acetate'].includes(fibre_type);
  const count = r.pick(kind.counts);
  return {
    fibre_type,
    ...(r.chance(0.94) ? spell(count, isFilament || count === '20/22' || count === '120/30') : { number_of_plys: 1 }),
    ...(kind.ratios ? { blend_ratio: r.pick(kind.ratios) } : {}),
    ...(r.chance(0.35) ? { grade: r.pick(SPUN_GRADES) } : {}),
    price: between(kind.price, r),
  };
}

/** A yarn of this fibre. */
export function yarnOf(fibre_type: YarnType, r: Random): Yarn {
  if (fibre_type === 'Polyester Filament') return filament(r);
  if (fibre_type === 'Cotton') return cotton(r);
  return fibre_type === 'Others' ? typed(r) : kindOf(fibre_type, r);
}

/** A yarn of some kind; the kinds come as often as they are traded. */
export function yarn(r: Random): Yarn {
  const roll = r.next();
  if (roll < 0.24) return filament(r);
  if (roll < 0.42) return cotton(r);
  if (roll < 0.46) return typed(r);
  const total = Object.values(KINDS).reduce((sum, kind) => sum + kind.share, 0);
  let left = r.next() * total;
  const fibres = Object.keys(KINDS) as (keyof typeof KINDS)[];
  return kindOf(
    fibres.find((fibre_type) => (left -= KINDS[fibre_type].share) < 0)!,
    r,
  );
}
