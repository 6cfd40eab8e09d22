import { useState, type ComponentProps, type ReactNode } from 'react';
import { scaledPicture } from '#lib/uploads/scaled-picture.ts';
import { storedUrl } from '#lib/website-url.ts';

type StoredPictureProps = Pick<ComponentProps<'img'>, 'onLoad' | 'ref'> & {
  address: string | null;
  className?: string | undefined;
  /** Its layout in pixels. */
  width: number;
  height: number;
  /** The widths in pixels that it is scaled to, and the width that it has on a page (`sizes` of an `<img>`). */
  widths: readonly number[];
  sizes: string;
  /** Whether its upper part is enough, in the shape of its layout. */
  isUpper?: boolean;
  /** What stands around the picture while it is scaled, as a `<picture>` with other sources. */
  around?: ((picture: ReactNode) => ReactNode) | undefined;
  /** On the first screen. */
  isFirst?: boolean | undefined;
  /** `high` for the largest picture of the first screen. */
  priority?: 'high' | undefined;
  /** None where the text beside it says the same. */
  alt?: string;
  /** Shown where there is no picture, or where it does not come. */
  children: ReactNode;
};

/** A picture at the size at which it is shown. Where it does not come at its size, the stored one is shown. */
export function StoredPicture(props: StoredPictureProps) {
  const { address, width, height, widths, sizes, isUpper, around, isFirst, priority, children, ...own } = props;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const url = storedUrl(address);
  const srcSet =
    url && scaledPicture(url, { widths, crop: isUpper ? { shape: height / width, gravity: 'no' } : undefined });
  const next = [srcSet, url].find((each) => each && !failed.includes(each));
  if (!next) return children;
  const picture = (
    <img
      key={next}
      alt=""
      {...own}
      {...(next === srcSet && { srcSet, sizes })}
      src={url}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={priority}
      onError={() => setFailed([...failed, next])}
    />
  );
  return around && next === srcSet ? around(picture) : picture;
}
