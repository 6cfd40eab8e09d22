/**
 * In charge of where search engines may go (https://www.rfc-editor.org/rfc/rfc9309). They draw a page by running it, so
 * the public reads of /rest/v1 stay open to them; what they read there is kept out of their results by a header.
 */

/** For answers that pages are made of and that are no pages. */
export const NOT_FOR_RESULTS = { 'x-robots-tag': 'noindex' } as const;

const CLOSED = [
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
  '/post-',
  '/d2d-listings',
  '/product-search',
  '/listed-subscribers',
  '/price-management',
  '/bid-management',
];

export const robotsTxt = (publicUrl: string): string =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );
