// Measures every search with all kinds of typed text: with a hundred thousand members, as many dealers' enquiries and
// offers of the last ten days, offers and products, and a fifth as many articles and snippets. The target is at most 50
// ms each.
import { SUBSCRIBER_COLUMNS } from '../../apps/web/src/features/directory/subscriber.ts';
import { directorySearch } from '../../packages/domain/src/directory/search.ts';
import { cell, eachSize, openService, RUNS } from './market.ts';

const PROMISE_MS = 50;

const encoded = encodeURIComponent;

/** A tenth of all products are its own. */
const LARGEST_COMPANY = '00000000-0000-4000-8000-000000000001';

/** The first page of each search as its screen requests it: the path below `/rest/v1/`, and the body of a POST. */
const SEARCHES: Record<string, (typed: string) => string | [path: string, body: object]> = {
  directory(typed) {
    const search = directorySearch(typed);
    if (!search)
      return `listed_members?select=${SUBSCRIBER_COLUMNS}&list_in_directory=eq.true&order=member_name.asc,id.asc&offset=0&limit=100`;
    const { text: p_text, business_types: p_business_types, yarns: p_yarns } = search;
    return ['rpc/search_listed_members', { p_text, p_business_types, p_yarns }];
  },
  'D2D enquiries': (typed) => `rpc/search_d2d_purchase_enquiries?q=${encoded(typed)}`,
  'D2D offers': (typed) => `rpc/search_d2d_sales_offers?q=${encoded(typed)}`,
  offers: (typed) => `rpc/search_sales_offers?q=${encoded(typed)}`,
  'offers, cheapest first': (typed) => `rpc/search_sales_offers?sort=price_asc&q=${encoded(typed)}`,
  'D2D offers, dearest first': (typed) => `rpc/search_d2d_sales_offers?sort=price_desc&q=${encoded(typed)}`,
  'D2D offers of no such fibre': (typed) => `rpc/search_d2d_sales_offers?fibre_type=Jute&q=${encoded(typed)}`,
  products: (typed) => `rpc/search_products?p_search=${encoded(typed)}`,
  news: (typed) => `rpc/search_news_items?p_query=${encoded(typed)}`,
  snippets: (typed) => `rpc/search_news_snippets?p_query=${encoded(typed)}`,
  companies: (typed) => `rpc/search_companies?p_query=${encoded(typed)}`,
  "a company's products": (typed) =>
    `rpc/search_company_products?p_company_id=${LARGEST_COMPANY}&p_query=${encoded(typed)}`,
  'price lists': (typed) => `rpc/search_price_lists?p_query=${encoded(typed)}`,
};

/** Typed texts, ordinary and hostile ones. */
const TYPED: readonly (readonly [name: string, typed: string])[] = [
  ['nothing', ''],
  ['one letter', 'q'],
  ['one letter of nearly all', 'a'],
  ['two letters of nobody', 'qz'],
  ['two letters of many', 'an'],
  ['very common word', 'gujarat'],
  ['common word', 'surat'],
  ['common yarn', 'cotton'],
  ['common everywhere', 'example'],
  ['rare word', 'vadakara'],
  ['word of some, far back too', 'zenith'],
  ['two words', 'surat zenith'],
  ['eight different words', 'cotton polyester market rates spinners arrivals demand weavers'],
  ['common trigrams, no such word', 'firster'],
  ['two digits', '98'],
  ['number', '6000004321'],
  ['Hindi', 'सूरत'],
  ['Hindi, another', 'करघे'],
  ['%', '%'],
  ['_', '_'],
  ['backslash', '\\'],
  ['quote and bracket', `'")`],
  ['emoji', '🧶'],
  ['blanks around', '  vadakara  '],
  ['200 characters', 'polyester filament '.repeat(12).slice(0, 200)],
  ['200 letters without a blank', 'qzjx'.repeat(50)],
];

const INDEXES = [
  'd2d_purchase_enquiries_keys_idx',
  'd2d_sales_offers_keys_idx',
  'sales_offers_keys_idx',
  'corporate_products_keys_idx',
  'private.product_search_words_idx',
  'private.members_directory_text_idx',
  'private.members_directory_contact_text_idx',
  'news_items_search_idx',
  'news_snippets_search_idx',
];

/** The searches of yarns, as the box of each list sends them: read texts, and keys that cost most. */
const YARNS: Record<string, object> = {
  '150/48 SD': { millitex: 16667, filaments: 48, lustre_code: 'semi-dull' },
  '30s': { millitex: 19685 },
  'cotton 30 nos': { millitex: 19685, fibre_code: 'cotton' },
  'a count that nobody has': { millitex: 777_777 },
  'a fibre that it never is': { millitex: 16667, fibre_code: 'silk-blend' },
};
const YARN_LISTS = ['sales_offers', 'd2d_purchase_enquiries', 'd2d_sales_offers', 'products'];
const yarnPath = (list: string, key: object) =>
  `rpc/match_${list}?${new URLSearchParams({ yarn: JSON.stringify(key), tolerance: '10' })}`;

/** The counts beside the filters of each list, for what costs most. */
const COUNTED: Record<string, object> = {
  nothing: {},
  'one fibre': { fibre_type: 'Cotton' },
  'four filters': { fibre_type: 'Polyester Filament', lustre: 'Bright', grade: 'AA', filaments: 48 },
  'rare word': { q: 'vadakara' },
  'counts in denier': { count_min: 140, count_max: 160, count_unit: 'denier' },
};
const COUNTED_LISTS = ['sales_offers', 'd2d_purchase_enquiries', 'd2d_sales_offers'];
const countPath = (list: string, filter: object) =>
  `rpc/count_${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** Prints three tables for each size; false when anything took longer than it may. */
export async function benchSearches(sizes: readonly number[]): Promise<boolean> {
  let areTargetsMet = true;
  await eachSize(sizes, { script: 'fill-searches.sql', indexes: INDEXES }, async (url, client) => {
    // A Paid Member who is a dealer may run every search.
    const { rows } = await client.query(
      `select id from private.members where membership_type = 'Paid Member' and is_dealer`,
    );
    const reader = { role: 'authenticated', sub: String(rows[0].id) };
    const service = await openService(url);
    const names = Object.keys(SEARCHES);
    console.log(`\n| milliseconds: median (slowest) of ${RUNS} | ${names.join(' | ')} |`);
    console.log(`|---|${names.map(() => '---|').join('')}`);
    for (const [name, typed] of TYPED) {
      const cells: string[] = [];
      for (const path of Object.values(SEARCHES)) {
        const [address, body] = [path(typed)].flat() as [string, object?];
        const times = await service.time(address, reader, { prefer: 'count=exact' }, body);
        const isTargetMet = times.median <= PROMISE_MS;
        areTargetsMet &&= isTargetMet;
        cells.push(`${cell(times)}${isTargetMet ? '' : ' BROKEN'}`);
      }
      console.log(`| ${name} | ${cells.join(' | ')} |`);
    }
    const printTable = async (
      title: string,
      lists: readonly string[],
      requests: Record<string, object>,
      path: (list: string, request: object) => string,
    ) => {
      console.log(`\n| ${title}, as above | ${lists.join(' | ')} |\n|---|${lists.map(() => '---|').join('')}`);
      for (const [name, given] of Object.entries(requests)) {
        const cells: string[] = [];
        for (const list of lists) {
          const times = await service.time(path(list, given), reader);
          const isTargetMet = times.median <= PROMISE_MS;
          areTargetsMet &&= isTargetMet;
          cells.push(`${cell(times)}${isTargetMet ? '' : ' BROKEN'}`);
        }
        console.log(`| ${name} | ${cells.join(' | ')} |`);
      }
    };
    await printTable('yarns', YARN_LISTS, YARNS, yarnPath);
    await printTable('counts beside filters', COUNTED_LISTS, COUNTED, countPath);
    await service.close();
  });
  return areTargetsMet;
}
