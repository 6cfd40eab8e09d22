import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOf } from '../../test/support/pages.ts';
import { buildTestApp, type TestApp } from '../testing.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './share-card/card-address.ts';

const COMPANY = '5f0c7c1e-0000-4000-8000-0000000000c1';

const webRoot = mkdtempSync(join(tmpdir(), 'tanabana-companies-'));
let test: TestApp;
const { get, read, page } = pagesOf(() => test);

beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<html><head><title>Plain</title></head><body></body></html>');
  test = await buildTestApp({ webRoot });
  await test.run(`insert into company_details (id, company_name, address, website_url, logo_url, company_head_name, "Yarn_Segment") values
    ('${COMPANY}', 'Acme & <i>Yarns</i>', 'Plot 4, Bhilwara, Rajasthan 311001', 'acme.example', '/logo.png', 'Hidden Head', '{Cotton,Other:Melange}')`);
  await test.run(`insert into corporate_products (company_id, department_name, fibre_type, denier_count, basic_price, visibility_status) values
    ('${COMPANY}', 'Ring', 'Cotton', '40', 268.5, 'Reveal'), ('${COMPANY}', null, 'Jute', null, null, 'Reveal'),
    ('${COMPANY}', 'Ring', 'Silk', '20', 9000, 'Hide')`);
});
afterAll(async () => {
  await test.close();
  rmSync(webRoot, { recursive: true });
});

describe('the page of a company', () => {
  it('shows the company, and its products with offers where a price is revealed', async () => {
    const { status, title, canonical, meta, data, body } = await page(`/corporate/${COMPANY}`);
    expect([status, canonical]).toEqual([200, `${test.url}/corporate/${COMPANY}`]);
    expect(title).toBe('Acme &amp; &lt;i&gt;Yarns&lt;/i&gt; - Tanabana');
    expect(meta('description')).toContain('in Bhilwara: Cotton, Melange. 2 products by department with basic prices.');
    expect(meta('og:image')).toBe(`${test.url}/og/corporate/${COMPANY}.png`);
    expect(data.map((thing) => thing['@type'])).toEqual(['Organization', 'Product', 'Product', 'BreadcrumbList']);
    expect(data[0]).toMatchObject({
      name: 'Acme & <i>Yarns</i>',
      logo: `${test.url}/logo.png`,
      sameAs: 'https://acme.example/',
    });
    expect(data[1]).toMatchObject({ name: '40s Cotton', offers: { price: '268.50', priceCurrency: 'INR' } });
    expect(data[2]).toMatchObject({ name: 'Jute', category: 'Yarn' });
    expect(data[2]).not.toHaveProperty('offers');
    expect(JSON.stringify(data)).not.toContain('Hidden Head');
    expect(body).toMatch(
      /<h2>Ring<\/h2>[\s\S]*40s Cotton, 1 ply, ₹268.50\/kg[\s\S]*<h2>General Products<\/h2>[\s\S]*Jute, 1 ply, On request/,
    );
  });

  it('contains nothing hidden', async () => {
    expect((await page(`/corporate/${COMPANY}`)).text).not.toMatch(/Silk|9,?000/);
  });

  it('is 404 without such a company', async () => {
    for (const id of ['nope', '5f0c7c1e-0000-4000-8000-0000000000ff']) {
      const { status, title, canonical, meta, body } = await page(`/corporate/${id}`);
      expect([status, title, canonical, meta('robots')]).toEqual([
        404,
        'Company Not Found - Tanabana',
        undefined,
        'noindex',
      ]);
      expect(body).toContain('<a href="/corporate-members">');
    }
  });

  it('has one address, a share card, and an entry in the list and in the sitemap', async () => {
    expect((await page(`/corporate/${COMPANY.toUpperCase()}`)).canonical).toBe(`${test.url}/corporate/${COMPANY}`);
    const card = await get(`/og/corporate/${COMPANY}.png`);
    expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
    });
    expect((await get('/og/corporate/5f0c7c1e-0000-4000-8000-0000000000ff.png')).status).toBe(404);
    expect((await page('/corporate-members')).body).toContain(`<a href="/corporate/${COMPANY}">Acme &amp;`);
    expect(await read('/sitemaps/companies.xml')).toContain(`<loc>${test.url}/corporate/${COMPANY}</loc>`);
  });
});
