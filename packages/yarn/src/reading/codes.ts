/** The codes that readings have as values. They belong to this package; a program maps them to its own. */

export const FIBRES = [
  'polyester',
  'cotton',
  'viscose',
  'nylon',
  'acrylic',
  'wool',
  'silk',
  'linen',
  'jute',
  'modal',
  'lyocell',
  'bamboo',
  'acetate',
  'polypropylene',
  'spandex',
  'metallic',
  'polyester-cotton',
  'polyester-viscose',
  'polyester-wool',
  'polyester-linen',
  'polyester-spandex',
  'cotton-viscose',
  'cotton-modal',
  'cotton-linen',
  'cotton-spandex',
  'bamboo-cotton',
  'acrylic-wool',
] as const;
export type Fibre = (typeof FIBRES)[number];

export const PROCESSES = [
  'poy',
  'fdy',
  'dty',
  'aty',
  'monofilament',
  'multifilament',
  'mother-yarn',
  'roto',
  'twisted',
  'covered',
  'high-tenacity',
  'spun',
  'ring',
  'open-end',
  'vortex',
  'siro',
  'compact',
  'core-spun',
  'combed',
  'semi-combed',
  'carded',
  'slub',
  'melange',
  'fancy',
  'gassed',
  'mercerised',
  'bleached',
  'dyed',
  'recycled',
  'organic',
  'bci',
] as const;
export type Process = (typeof PROCESSES)[number];

/** A yarn has at most one of each of these groups; what is in no group stands beside the rest. */
export const PROCESS_GROUPS: readonly (readonly Process[])[] = [
  ['poy', 'fdy', 'dty', 'aty'],
  ['ring', 'open-end', 'vortex'],
  ['combed', 'semi-combed', 'carded'],
];

export const LUSTRES = ['bright', 'trilobal-bright', 'semi-dull', 'full-dull', 'cationic', 'dope-dyed'] as const;
export type Lustre = (typeof LUSTRES)[number];

/** Dope dyed and cationic stand beside a lustre. */
export const LUSTRE_GROUPS: readonly (readonly Lustre[])[] = [['bright', 'trilobal-bright', 'semi-dull', 'full-dull']];

/** None, low, semi, high. */
export const INTERMINGLINGS = ['nim', 'lim', 'sim', 'him'] as const;
export type Intermingling = (typeof INTERMINGLINGS)[number];

export const COLOURS = [
  'black',
  'white',
  'raw-white',
  'optical-white',
  'off-white',
  'greige',
  'grey',
  'red',
  'blue',
  'sky-blue',
  'royal-blue',
  'navy',
  'turquoise',
  'green',
  'yellow',
  'orange',
  'pink',
  'maroon',
  'purple',
  'brown',
  'beige',
  'fawn',
  'cream',
  'gold',
  'silver',
] as const;

/** `first` is A+ (equal packing); `b` is also PQ, `c` is also CLQ. */
export const GRADES = ['first', 'aa', 'a', 'a1', 'a2', 'b', 'c', 'job-lot'] as const;
export type Grade = (typeof GRADES)[number];

/** A yarn for both is two yarns. */
export const USE_GROUPS: readonly (readonly string[])[] = [['warp', 'weft']];

export const USES = ['warp', 'weft', 'hosiery', 'knitting', 'weaving', 'sewing', 'embroidery'] as const;
export type Use = (typeof USES)[number];

export const PACKINGS = ['cone', 'hank', 'beam', 'bobbin', 'cheese'] as const;
export type Packing = (typeof PACKINGS)[number];

export const INTENTS = ['wanted', 'offered'] as const;
export type Intent = (typeof INTENTS)[number];

export const GST_TERMS = ['extra', 'included'] as const;

export const COUNT_UNITS = ['Ne', 'Nm', 'denier', 'dtex', 'tex', 'lea'] as const;
export type CountUnit = (typeof COUNT_UNITS)[number];

/** Weights are always given in kg; packages are counted, for their weight is not written. */
export const PACKAGE_UNITS = [
  'bags',
  'bales',
  'bundles',
  'cartons',
  'cones',
  'containers',
  'pallets',
  'trucks',
] as const;
