// Which part of a picture an ad shows. Everything is in pixels of the picture.
import { LIMITS } from '@tanabana/domain/limits';

export type Size = { width: number; height: number };
/** The upper left corner of the part, and how much it is enlarged: 1 is the largest part that there is. */
export type Crop = { x: number; y: number; zoom: number };

export const MOST_ZOOM = 4;
const RATIO = LIMITS.ad_width / LIMITS.ad_height;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The size of the part of an ad's shape. */
export function partOf({ width, height }: Size, zoom: number): Size {
  const widest = Math.min(width, height * RATIO);
  return { width: widest / zoom, height: widest / RATIO / zoom };
}

/** The part moved and enlarged back into the picture. */
export function within(size: Size, { x, y, zoom: requested }: Crop): Crop {
  const zoom = between(requested, 1, MOST_ZOOM);
  const part = partOf(size, zoom);
  return { zoom, x: between(x, 0, size.width - part.width), y: between(y, 0, size.height - part.height) };
}

/** The largest part, from the middle. */
export function middleOf(size: Size): Crop {
  const part = partOf(size, 1);
  return { zoom: 1, x: (size.width - part.width) / 2, y: (size.height - part.height) / 2 };
}

/** The part moved by shares of its own size. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const part = partOf(size, crop.zoom);
  return within(size, { ...crop, x: crop.x + right * part.width, y: crop.y + down * part.height });
}

/** The part enlarged around its middle. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const [before, after] = [partOf(size, crop.zoom), partOf(size, between(zoom, 1, MOST_ZOOM))];
  const x = crop.x + (before.width - after.width) / 2;
  return within(size, { x, y: crop.y + (before.height - after.height) / 2, zoom });
}
