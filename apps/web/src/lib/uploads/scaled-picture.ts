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
  /** Height by width: only the upper part of that shape is sent. */
  upper?: number | undefined;
};

/**
 * The `srcset` of a picture: the widths at which the server scales it.
 *
 * @param address as storedUrl returns it
 * @returns undefined for a picture that the server does not scale
 */
export function scaledPicture(address: string, { widths, upper }: Scaling): string | undefined {
  const folder = folders().find(([whole]) => address.startsWith(whole));
  if (!folder || !SCALED.test(address)) return undefined;
  const [whole, scaled] = folder;
  const path = `${scaled}${address.slice(whole.length)}`;
  const crop = (width: number) => (upper === undefined ? '' : `&height=${Math.round(width * upper)}&gravity=no`);
  return widths.map((width) => `${path}?width=${width}${crop(width)} ${width}w`).join(', ');
}
