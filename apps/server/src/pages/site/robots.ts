/**
 * Tells search engines which addresses they may crawl (https://www.rfc-editor.org/rfc/rfc9309). They render a page by running its scripts,
 * so the public reads of /rest/v1 stay allowed. A header keeps the responses of these reads out of the search results.
 */

/** For responses that pages read but that are not pages. */
export const NOT_FOR_RESULTS = { 'x-robots-tag': 'noindex' } as const;

const DISALLOWED = [
  '/auth/',
  '/functions/',
  '/realtime/',
  '/webhooks/',
  '/__dev/',
  '/metrics',
  '/admin',
  '/profile/',
  '/register-profile',
  '/update-password',
  '/payment/',
  '/in-app-purchase',
  '/my-bids',
  '/my-credits',
  '/price-trends',
  '/post-',
  '/d2d-listings',
  '/product-search',
  '/listed-subscribers',
  '/price-management',
  '/bid-management',
];

export const robotsTxt = (publicUrl: string): string =>
  ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );
