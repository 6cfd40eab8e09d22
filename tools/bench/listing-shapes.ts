/**
 * The requests for lists that people make, and the target of each. `cursor` is a row in the middle of the open
 * listings.
 */
export type Shape = {
  name: string;
  /** Below `/rest/v1/`. */
  path: (cursor: { updated_at: string; id: string; quantity_required_kgs: number }) => string;
  /** A visitor when absent. */
  reader?: 'paid member';
  /** `flat`: less than 1.25 times as long with a hundred times the rows. A number: at most so many milliseconds. */
  promise: 'flat' | number;
};

export const FIRST_PAGE =
  'purchase_enquiries?select=*,tanabana_free(city,district)&status=eq.Open&order=updated_at.desc,id.desc&limit=50';
const at = encodeURIComponent;
const search = (filter: Record<string, string>) => () => `rpc/search_purchase_enquiries?${new URLSearchParams(filter)}`;
/** A page sorted by quantity, and one that goes on behind the row in the middle. */
const sorted = (name: string, filter: Record<string, string> = {}): Shape[] => [
  { name: `least first: ${name}`, path: search({ ...filter, sort: 'quantity_asc' }), promise: 50 },
  {
    name: `most first, from the middle: ${name}`,
    path: ({ quantity_required_kgs, id }) =>
      search({ ...filter, sort: 'quantity_desc', before_value: String(quantity_required_kgs), before_id: id })(),
    promise: 50,
  },
];
const wholeWords = (name: string, p_search: string, promise: Shape['promise']): Shape => ({
  name: `whole words: ${name}`,
  path: () => `rpc/search_products?${new URLSearchParams({ p_search })}`,
  reader: 'paid member',
  promise,
});

/** What a search box sends for a text that it reads as a yarn. */
const yarnPath = (key: object, filter: object = {}): string =>
  `rpc/match_purchase_enquiries?${new URLSearchParams({ yarn: JSON.stringify(key), tolerance: '5', filter: JSON.stringify(filter) })}`;
const productYarnPath = (key: object, words = ''): string =>
  `rpc/match_products?${new URLSearchParams({ yarn: JSON.stringify(key), tolerance: '5', words })}`;
const yarn = (name: string, key: object, promise: Shape['promise'], filter?: object): Shape => ({
  name: `yarn: ${name}`,
  path: () => yarnPath(key, filter),
  promise,
});
const productYarn = (name: string, key: object, promise: Shape['promise'], words?: string): Shape => ({
  name: `products of a yarn: ${name}`,
  path: () => productYarnPath(key, words),
  reader: 'paid member',
  promise,
});

const BRIGHT = { millitex: 16667, filaments: 48, lustre_code: 'bright' };
const SEMI_DULL = { ...BRIGHT, lustre_code: 'semi-dull' };
/** The searches of yarns whose rate is compared with the list's. */
export const YARN_SEARCHES: readonly { name: string; path: string }[] = [
  { name: '150/48', path: yarnPath({ millitex: 16667, filaments: 48 }) },
  { name: '150/48 BRT', path: yarnPath(BRIGHT) },
  { name: '150/48 SD, which nobody has', path: yarnPath(SEMI_DULL) },
  { name: '30s', path: yarnPath({ millitex: 19685 }) },
  { name: 'cotton 30 nos', path: yarnPath({ millitex: 19685, fibre_code: 'cotton' }) },
  { name: 'a count that nobody has', path: yarnPath({ millitex: 777_777 }) },
  { name: 'products, 150/48 BRT', path: productYarnPath(BRIGHT) },
  { name: 'products, 150/48 SD', path: productYarnPath(SEMI_DULL) },
  { name: 'products, 30s', path: productYarnPath({ millitex: 19685 }) },
];

/** What the filters of a list send for the counts beside their choices. */
const counts = (name: string, filter: object, key?: object): Shape => ({
  name: `counts: ${name}`,
  path: () =>
    `rpc/count_purchase_enquiries?${new URLSearchParams({
      filter: JSON.stringify(filter),
      ...(key && { yarn: JSON.stringify(key), tolerance: '5' }),
    })}`,
  promise: 50,
});

/** Lists of members, who see closed ones of their own, without a filter. */
const ORDERS = ['created_at.desc,id.desc', 'quantity_required_kgs.desc,id.desc', 'quantity_required_kgs.asc,id.asc'];
export const UNFILTERED: readonly Shape[] = [
  ...ORDERS.map((order): Shape => ({
    name: `no filter, by ${order.replaceAll(',', ' ')}`,
    path: () => `purchase_enquiries?select=*&order=${order}&limit=50`,
    reader: 'paid member',
    promise: 50,
  })),
  {
    name: 'no filter but a fibre, far back',
    path: () => 'purchase_enquiries?select=*&fibre_type=eq.Jute&order=updated_at.desc,id.desc&limit=50',
    reader: 'paid member',
    promise: 50,
  },
];

export const LISTING_SHAPES: readonly Shape[] = [
  { name: 'first page', path: () => FIRST_PAGE, promise: 'flat' },
  {
    name: 'keyset page in the middle',
    path: ({ updated_at, id }) =>
      `${FIRST_PAGE}&updated_at=lte.${at(updated_at)}&or=(updated_at.lt."${at(updated_at)}",id.lt.${id})`,
    promise: 'flat',
  },
  { name: 'one fibre, common', path: () => `${FIRST_PAGE}&fibre_type=eq.Cotton`, promise: 'flat' },
  { name: 'one fibre, far back', path: () => `${FIRST_PAGE}&fibre_type=eq.Jute`, promise: 50 },
  { name: 'figures of the market', path: () => 'rpc/get_market_facts', promise: 'flat' },
  { name: 'very common word', path: search({ q: 'surat' }), promise: 'flat' },
  { name: 'rare word', path: search({ q: 'vadakara' }), promise: 5 },
  { name: 'two words, rare together', path: search({ q: 'vadakara combed' }), promise: 5 },
  { name: 'a number', path: search({ q: 'pe-004321' }), promise: 5 },
  { name: 'word far back, many', path: search({ q: 'zenith' }), promise: 50 },
  { name: 'common words that never meet', path: search({ q: 'combed textured' }), promise: 50 },
  { name: 'common trigrams, no such word', path: search({ q: 'firster' }), promise: 50 },
  { name: 'one letter', path: search({ q: 'q' }), promise: 50 },
  { name: 'two letters', path: search({ q: 'qz' }), promise: 50 },
  { name: 'signs', path: search({ q: '% _ \\ * -/-' }), promise: 50 },
  { name: 'eight common words', path: search({ q: 'poly ester fila ment sura guj rat firster' }), promise: 50 },
  { name: 'filters, common', path: search({ fibre_type: 'Polyester Filament', lustre: 'Bright' }), promise: 50 },
  { name: 'filters, rare', path: search({ city: 'vadakara', grade: 'AA', lustre: 'Bright' }), promise: 50 },
  { name: 'filters that match nothing', path: search({ fibre_type: 'Cotton', lustre: 'Bright' }), promise: 50 },
  { name: 'count 9000 and above', path: search({ count_min: '9000' }), promise: 50 },
  { name: 'count between two common ones', path: search({ count_min: '31', count_max: '33' }), promise: 50 },
  {
    name: 'two letters from the middle',
    path: ({ updated_at, id }) => search({ q: 'qz', before_updated_at: updated_at, before_id: id })(),
    promise: 50,
  },
  {
    name: 'word far back from the middle',
    path: ({ updated_at, id }) => search({ q: 'zenith', before_updated_at: updated_at, before_id: id })(),
    promise: 50,
  },
  { name: 'two ply', path: search({ number_of_plys: '2' }), promise: 'flat' },
  { name: 'a ply that nobody has', path: search({ number_of_plys: '16' }), promise: 5 },
  { name: 'rare word of two ply', path: search({ q: 'vadakara', number_of_plys: '2' }), promise: 5 },
  ...UNFILTERED,
  ...sorted('all'),
  ...sorted('very common word', { q: 'surat' }),
  ...sorted('rare word', { q: 'vadakara' }),
  ...sorted('word of some', { q: 'zenith' }),
  ...sorted('common trigrams, no such word', { q: 'firster' }),
  ...sorted('two letters', { q: 'qz' }),
  ...sorted('one fibre, far back', { fibre_type: 'Jute' }),
  ...sorted('type', { specific_type: 'Combed' }),
  ...sorted('lustre', { lustre: 'Bright' }),
  ...sorted('two ply', { number_of_plys: '2' }),
  ...sorted('between two common quantities', { quantity_min: '1801', quantity_max: '2399' }),
  ...sorted('between two common counts', { count_min: '31', count_max: '33' }),
  ...sorted('posted in the last month', { posted_after: '2026-10-22T00:00:00Z' }),
  yarn('150/48', { millitex: 16667, filaments: 48 }, 50),
  yarn('150/48 BRT', BRIGHT, 50),
  yarn('150/48 SD, which nobody has', SEMI_DULL, 50),
  yarn('30s', { millitex: 19685 }, 50),
  yarn('cotton 30 nos', { millitex: 19685, fibre_code: 'cotton' }, 50),
  yarn('a count that nobody has', { millitex: 777_777 }, 5),
  yarn('a common count, a rare word', { millitex: 16667 }, 50, { q: 'vadakara' }),
  yarn('a common count, a fibre that it never is', { millitex: 19685, fibre_code: 'silk-blend' }, 50),
  { name: 'filaments', path: search({ filaments: '36' }), promise: 50 },
  { name: 'filaments that nobody has', path: search({ filaments: '37' }), promise: 50 },
  {
    name: 'counts in denier, of filaments and a state',
    path: search({ count_min: '140', count_max: '160', count_unit: 'denier', filaments: '36', state: 'Haryana' }),
    promise: 50,
  },
  counts('no filter', {}),
  counts('one fibre, common', { fibre_type: 'Cotton' }),
  counts('one fibre, far back', { fibre_type: 'Jute' }),
  counts('filters, rare together', { state: 'Haryana', grade: 'AA' }),
  counts('every choice', {
    fibre_type: 'Polyester Filament',
    specific_type: 'FDY',
    lustre: 'Bright',
    twist_intermingling: 'NIM',
    number_of_plys: 1,
    grade: 'AA',
    state: 'Gujarat',
    filaments: 48,
  }),
  counts('rare word', { q: 'vadakara' }),
  counts('common trigrams, no such word', { q: 'firster' }),
  counts('eight common words', { q: 'poly ester fila ment sura guj rat firster' }),
  counts('counts in denier, of filaments and a state', {
    count_min: 140,
    count_max: 160,
    count_unit: 'denier',
    filaments: 36,
    state: 'Haryana',
  }),
  counts('150/48 in one state', { state: 'Gujarat' }, { millitex: 16667, filaments: 48 }),
  counts('30s', {}, { millitex: 19685 }),
  productYarn('150/48 BRT', BRIGHT, 50),
  productYarn('150/48 SD, which nobody has', SEMI_DULL, 50),
  productYarn('30s', { millitex: 19685 }, 50),
  productYarn('a common count, a rare word', { millitex: 16667 }, 50, 'vadakara'),
  wholeWords('none, the newest', '', 'flat'),
  wholeWords('very common', 'cotton', 'flat'),
  wholeWords('rare', 'vadakara', 5),
  wholeWords('two, rare together', 'vadakara combed', 5),
  wholeWords('a number', 'pe-004321', 5),
  wholeWords('far back, many', 'zenith', 50),
  wholeWords('common, never meeting', 'combed fdy', 50),
  wholeWords('common, seldom meeting', 'surat carded a+', 50),
  wholeWords('with signs', '150D/48F', 50),
  wholeWords('with signs, common apart', '1/48f', 50),
  wholeWords('two letters', 'qz', 50),
  wholeWords('signs alone', '% / - +', 50),
  wholeWords('eight, common', 'polyester filament surat gujarat fdy bright nim mills', 50),
];
