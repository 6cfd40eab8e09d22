import type { ReactNode } from 'react';
import { StoredPicture } from '#components/stored-picture.tsx';
import { cx } from '#lib/cx.ts';
import { scaledPicture } from '#lib/uploads/scaled-picture.ts';
import styles from './company-banner.module.css';

type CompanyBannerProps = {
  banner_image_url: string | null;
  className?: string | undefined;
  /** How wide it is on the page. */
  sizes: string;
  /** Where it has another shape (height by width): in windows up to so many pixels, as wide as the window. */
  narrow?: { window: number; shape: number };
  isFirst?: boolean;
};

const WIDTHS = [480, 720, 1080, 1280, 1500];

/** The picture over a company, cropped from its centre; a plain weave where there is none, or where it does not come. */
export function CompanyBanner({ banner_image_url, className, sizes, narrow, isFirst }: CompanyBannerProps) {
  const around =
    narrow && banner_image_url
      ? (picture: ReactNode) => (
          <picture>
            <source
              media={`(max-width: ${narrow.window}px)`}
              srcSet={scaledPicture(banner_image_url, { widths: WIDTHS, crop: { shape: narrow.shape, gravity: 'ce' } })}
              sizes="100vw"
            />
            {picture}
          </picture>
        )
      : undefined;
  return (
    <div className={cx(styles.banner, className)}>
      <StoredPicture
        address={banner_image_url}
        width={1500}
        height={300}
        widths={WIDTHS}
        sizes={sizes}
        around={around}
        isFirst={isFirst}
        priority={isFirst ? 'high' : undefined}
      >
        {null}
      </StoredPicture>
    </div>
  );
}
