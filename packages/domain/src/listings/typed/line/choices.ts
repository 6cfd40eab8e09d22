/** What the codes of a read line are called in the posting forms. A code without an entry has no choice there. */
import type {
  Fibre as ReadFibre,
  Grade,
  Intermingling as ReadIntermingling,
  Lustre as ReadLustre,
  Process,
} from '@tanabana/yarn/reading/codes';
import type {
  CottonSpinningType,
  FilamentType,
  Intermingling,
  Lustre,
  QualityGrade,
  YarnType,
} from '../../../vocabulary.ts';

/** Polyester is two fibre types: `polyester` is the filament, and `fibreTypeOf` makes it the spun one. */
export const FIBRE_TYPES: Readonly<Partial<Record<ReadFibre, YarnType>>> = {
  polyester: 'Polyester Filament',
  cotton: 'Cotton',
  viscose: 'Viscose Rayon',
  nylon: 'Nylon',
  acrylic: 'Acrylic',
  wool: 'Wool',
  silk: 'Silk',
  linen: 'Linen',
  jute: 'Jute',
  modal: 'Modal',
  acetate: 'Acetate',
  polypropylene: 'Polypropylene Filament',
  'polyester-cotton': 'Polyester-Cotton (PC)',
  'polyester-viscose': 'Polyester-Viscose (PV)',
  'polyester-wool': 'Wool Blend',
  'polyester-linen': 'Linen Blend',
  'polyester-spandex': 'Polyester Blend',
  'cotton-viscose': 'Cotton Blend',
  'cotton-modal': 'Cotton Blend',
  'cotton-linen': 'Linen Blend',
  'cotton-spandex': 'Cotton-Spandex',
  'bamboo-cotton': 'Cotton Blend',
  'acrylic-wool': 'Wool Blend',
};

/** Fibres that the form takes as the text of Others. */
export const OTHER_FIBRES: Readonly<Partial<Record<ReadFibre, string>>> = {
  lyocell: 'Lyocell',
  bamboo: 'Bamboo',
  spandex: 'Spandex',
  metallic: 'Metallic',
};

/** Blends that are a fibre type with their ratio. */
export const RATIO_TYPES: Readonly<Record<string, YarnType>> = {
  'polyester:65,viscose:35': 'PV 65/35',
  'polyester:80,viscose:20': 'PV 80/20',
};

export const SPINNING_TYPES: Readonly<Partial<Record<Process, CottonSpinningType>>> = {
  combed: 'Combed',
  carded: 'Carded',
  'open-end': 'Open End',
  compact: 'Compact',
  organic: 'Organic',
  bci: 'BCI',
};

export const FILAMENT_PROCESSES: Readonly<Partial<Record<Process, FilamentType>>> = {
  dty: 'Textured',
  fdy: 'FDY',
  poy: 'POY',
  aty: 'Air-Textured',
  twisted: 'Twisted',
};

export const LUSTRE_CHOICES: Readonly<Partial<Record<ReadLustre, Lustre>>> = {
  bright: 'Bright',
  'semi-dull': 'Semi-Dull',
  'full-dull': 'Full-Dull',
  cationic: 'Cationic',
};

export const INTERMINGLING_CHOICES: Readonly<Partial<Record<ReadIntermingling, Intermingling>>> = {
  nim: 'NIM',
  sim: 'SIM',
  him: 'HIM',
};

export const GRADE_CHOICES: Readonly<Record<Grade, QualityGrade>> = {
  first: 'First Equal Packing(A+)',
  aa: 'AA',
  a: 'A',
  a1: 'First unequal packing (A1)',
  a2: 'First small packing (A2)',
  b: 'PQ(B)',
  c: 'CLQ(C)',
  'job-lot': 'Job Lot',
};
