// Stored pictures at the size at which they are shown.
import { servicesUrl } from '#config/env.ts';

/** What the server scales (packages/gateway/src/storage/render). A drawing is sharp at every size. */
const SCALED = /\.(jpe?g|png|webp)$/i;

/** Of WebP and JPEG. The server's own, 80, is a fifth larger, and nobody sees the difference. */
const QUALITY = 65;

export type Scaling = {
  /** In pixels. */
  widths: readonly number[];
  /** Only a part is sent, of this shape (height by width): the upper one, or that around the centre. */
  crop?: { shape: number; gravity: 'no' | 'ce' } | undefined;
};

/**
 * The `srcset` of a picture: the widths at which the server scales it.
 *
 * @param address as storedUrl returns it
 * @returns undefined for a picture that the server does not scale
 */
export function scaledPicture(address: string, { widths, crop }: Scaling): string | undefined {
  const isStored = address.startsWith(`${servicesUrl()}/storage/v1/object/public/`);
  // Those of the demonstration are outside of the storage service, and scaled in their own place.
  if (!SCALED.test(address) || !(isStored || address.startsWith('/demo/'))) return undefined;
  const path = address.replace('/v1/object/', '/v1/render/image/');
  const part = (width: number) => (crop ? `&height=${Math.round(width * crop.shape)}&gravity=${crop.gravity}` : '');
  return widths.map((width) => `${path}?width=${width}${part(width)}&quality=${QUALITY} ${width}w`).join(', ');
}
