import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, startServer } from '#testing/render-app.tsx';

const server = startServer();

const HARMFUL = 'data:text/html,<script>alert(1)</script>';

/** Makes every address in later responses of the data service harmful; returns the columns that had one. */
function layAddresses(): Set<string> {
  const columns = new Set<string>();
  server().intercept((request) => {
    if (!request.url.includes('/rest/v1/')) return undefined;
    return Promise.resolve(server().app.request(request)).then(async (real) => {
      const text = (await real.text()).replaceAll(/"(\w+_url)": ?(?:"[^"]*"|null)/g, (_, column: string) => {
        columns.add(column);
        return `"${column}":${JSON.stringify(HARMFUL)}`;
      });
      return new Response(text, { status: real.status, headers: real.headers });
    });
  });
  return columns;
}

it.each([
  ['/', 'Surat Twisters Forum', ['ad_image_url', 'click_url', 'logo_url', 'website_url']],
  ['/tanabana-partners', 'Surat Twisters Forum', ['logo_url', 'website_url']],
  ['/news', 'Shankar-6 holds above ₹55,000 a candy as arrivals stay thin', ['image_url']],
  ['/price-updates', 'Polyester Filament POY and FDY', ['file_url', 'thumbnail_url']],
])('no harmful stored address becomes a link or a picture of %s', async (url, shown, columns) => {
  const laid = layAddresses();
  renderApp(url);
  expect((await screen.findAllByText(shown, { exact: false })).length).toBeGreaterThan(0);
  expect([...laid]).toEqual(expect.arrayContaining(columns));
  const addresses = [...document.querySelectorAll('[href], [src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src'),
  );
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => address?.includes('script'))).toEqual([]);
});
