/** What fill-listings.sql puts into the listings of the benches of lists. */
export const FILLING = {
  script: 'fill-listings.sql',
  indexes: ['purchase_enquiries_keys_idx', 'private.product_search_words_idx'],
};

export const FIBRES = [
  'Polyester Filament',
  'Cotton',
  'Polyester Spun',
  'Viscose Rayon',
  'Nylon',
  'Modal',
  'Silk',
  'Jute',
];
