/**
 * The codes of a yarn's key, by the words of the vocabulary. They are those of packages/yarn wherever it has one, so that what is
 * read from a line finds what was posted on a form. SQL gets them as `private.yarn_key()` (db/src/gen/yarn-key.ts).
 */
import type { CottonSpinningType, FilamentType, Intermingling, Lustre, YarnType } from '../../vocabulary.ts';

/** The units in which the form's count can be: it has no field for the unit. */
export const FORM_COUNT_UNITS = ['denier', 'ne'] as const;
export type FormCountUnit = (typeof FORM_COUNT_UNITS)[number];

/**
 * The unit of a fibre's count where no filaments are given; with filaments it is denier. No specific type has another unit than its
 * fibre. Null is unknown: viscose and silk are traded in denier and as spun yarn, wool and acrylic in Nm, linen in lea, jute in
 * pounds. Their counts have no dtex.
 */
export const COUNT_UNITS: Readonly<Record<YarnType, FormCountUnit | null>> = {
  'Polyester Filament': 'denier',
  'Polyester Spun': 'ne',
  Cotton: 'ne',
  Linen: null,
  Jute: null,
  Wool: null,
  Silk: null,
  Nylon: 'denier',
  Acrylic: null,
  'Polypropylene Filament': 'denier',
  'Viscose Rayon': null,
  Modal: 'ne',
  Acetate: 'denier',
  'Polyester-Cotton (PC)': 'ne',
  'Polyester-Viscose (PV)': 'ne',
  'Cotton-Spandex': 'ne',
  'Wool Blend': null,
  'Silk Blend': null,
  'Linen Blend': null,
  'Cotton Blend': 'ne',
  'Polyester Blend': 'ne',
  'PV 80/20': 'ne',
  'PV 65/35': 'ne',
  PC: 'ne',
  Others: null,
};

/** Blends of unnamed fibres have codes of their own; a typed fibre has none. */
export const FIBRE_CODES: Readonly<Record<YarnType, string | null>> = {
  'Polyester Filament': 'polyester',
  'Polyester Spun': 'polyester',
  Cotton: 'cotton',
  Linen: 'linen',
  Jute: 'jute',
  Wool: 'wool',
  Silk: 'silk',
  Nylon: 'nylon',
  Acrylic: 'acrylic',
  'Polypropylene Filament': 'polypropylene',
  'Viscose Rayon': 'viscose',
  Modal: 'modal',
  Acetate: 'acetate',
  'Polyester-Cotton (PC)': 'polyester-cotton',
  'Polyester-Viscose (PV)': 'polyester-viscose',
  'Cotton-Spandex': 'cotton-spandex',
  'Wool Blend': 'wool-blend',
  'Silk Blend': 'silk-blend',
  'Linen Blend': 'linen-blend',
  'Cotton Blend': 'cotton-blend',
  'Polyester Blend': 'polyester-blend',
  'PV 80/20': 'polyester-viscose',
  'PV 65/35': 'polyester-viscose',
  PC: 'polyester-cotton',
  Others: null,
};

/** Of a specific type. Beams are a packing; Others says nothing. */
export const PROCESS_CODES: Readonly<Record<CottonSpinningType | FilamentType, string | null>> = {
  Combed: 'combed',
  Carded: 'carded',
  'Open End': 'open-end',
  Compact: 'compact',
  Organic: 'organic',
  BCI: 'bci',
  Textured: 'dty',
  FDY: 'fdy',
  POY: 'poy',
  'Air-Textured': 'aty',
  Twisted: 'twisted',
  Beams: null,
  Others: null,
};

/** A fibre type whose name says the process, where it has no specific types. */
export const FIBRE_PROCESS_CODES: Readonly<Partial<Record<YarnType, string>>> = { 'Polyester Spun': 'spun' };

export const LUSTRE_CODES: Readonly<Record<Lustre, string | null>> = {
  Bright: 'bright',
  'Semi-Dull': 'semi-dull',
  'Full-Dull': 'full-dull',
  Cationic: 'cationic',
  Others: null,
};

export const INTERMINGLING_CODES: Readonly<Record<Intermingling, string | null>> = {
  NIM: 'nim',
  SIM: 'sim',
  HIM: 'him',
  Twisted: 'twisted',
  Others: null,
};
