// Stored pictures at the size at which they are shown.
import { servicesUrl } from '#config/env.ts';

/** Where pictures are, and where the server scales them. Those of the demonstration are outside of the storage service. */
const folders = (): [whole: string, scaled: string][] => [
  [`${servicesUrl()}/storage/v1/object/public/`, `${servicesUrl()}/storage/v1/render/image/public/`],
  ['/demo/', '/demo/'],
];
/** What the server scales (packages/gateway/src/storage/render). A drawing is sharp at every size. */
const SCALED = /\.(avif|jpe?g|png|webp)$/i;

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
  const folder = folders().find(([whole]) => address.startsWith(whole));
  if (!folder || !SCALED.test(address)) return undefined;
  const [whole, scaled] = folder;
  const path = `${scaled}${address.slice(whole.length)}`;
  const part = (width: number) => (crop ? `&height=${Math.round(width * crop.shape)}&gravity=${crop.gravity}` : '');
  return widths.map((width) => `${path}?width=${width}${part(width)} ${width}w`).join(', ');
}
