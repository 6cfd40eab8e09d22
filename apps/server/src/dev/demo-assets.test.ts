import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createDemoAssets } from './demo-assets.ts';

const app = createDemoAssets({ production: false });

it.each([
  ['?width=480', 480, 96],
  ['?width=480&height=60&gravity=no', 480, 60],
  ['?width=99999', 1500, 300],
  ['?width=-1', 1500, 300],
  ['', 1500, 300],
])('a picture with the query %s is %i pixels wide and %i high', async (query, width, height) => {
  for (const _ of ['made', 'cached']) {
    const response = await app.request(`/demo/companies/aravat-banner.webp${query}`);
    const bytes = await response.arrayBuffer();
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
  }
});

it('a picture of a lower quality is smaller, and one that is no quality counts as absent', async () => {
  const [whole, low, wrong] = await Promise.all(
    ['', '&quality=30', '&quality=a'].map(async (quality) => {
      const response = await app.request(`/demo/companies/aravat-banner.webp?width=480${quality}`);
      return (await response.arrayBuffer()).byteLength;
    }),
  );
  expect(low).toBeLessThan(whole! * 0.9);
  expect(wrong).toBe(whole);
});
