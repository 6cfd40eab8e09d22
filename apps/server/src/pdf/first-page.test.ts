import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawFirstPage } from './first-page.ts';

const LIST = new URL('../../../../db/seed/assets/prices/surat-textured-market.pdf', import.meta.url);

it('renders the page with its text, in the given width', async () => {
  const rendered = await drawFirstPage(new Uint8Array(await readFile(LIST)), 200);
  const image = await loadImage(Buffer.from(rendered));
  expect([image.width, image.height]).toEqual([200, 283]);
  const context = createCanvas(200, 283).getContext('2d');
  context.drawImage(image, 0, 0);
  const colours = (y: number) => new Set(new Uint32Array(context.getImageData(0, y, 200, 1).data.buffer));
  // The band with the name of the market, and the foot of the page, which is empty.
  expect(colours(14).size).toBeGreaterThan(10);
  expect(colours(280).size).toBe(1);
});

it.each([
  ['a picture', Buffer.from('\x89PNG\r\n')],
  ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
])('refuses %s', async (_, bytes) => {
  await expect(drawFirstPage(new Uint8Array(bytes), 200)).rejects.toThrow();
});
