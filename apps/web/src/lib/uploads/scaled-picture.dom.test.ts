import { describe, expect, it } from 'vitest';
import { publicUrl } from './stored-file.ts';
import { scaledPicture } from './scaled-picture.ts';

const BANNER = publicUrl({ bucket: 'company-files', path: 'banners/1_ring frame.jpg' });

describe('a picture at the size that is shown', () => {
  it('is scaled by the storage service to each width, and cut below the height', () => {
    const [first, second] = scaledPicture(BANNER, { widths: [480, 720], crop: { shape: 0.4, gravity: 'no' } })!.split(
      ', ',
    );
    expect(first).toMatch(
      /\/storage\/v1\/render\/image\/public\/company-files\/banners\/1_ring%20frame\.jpg\?width=480&height=192&gravity=no&quality=65 480w$/,
    );
    expect(second).toMatch(/\?width=720&height=288&gravity=no&quality=65 720w$/);
    expect(scaledPicture('/demo/news/loom.webp', { widths: [360] })).toBe(
      '/demo/news/loom.webp?width=360&quality=65 360w',
    );
  });

  it.each([
    ['a drawing, which is sharp at every size', BANNER.replace('.jpg', '.svg')],
    ['a picture of another host', 'https://mill.example/storage/v1/object/public/company-files/a.jpg'],
  ])('is not made of %s', (_, address) => {
    expect(scaledPicture(address, { widths: [480] })).toBeUndefined();
  });
});
