import { StoredPicture } from '#components/stored-picture.tsx';
import { cx } from '#lib/cx.ts';
import styles from './company-banner.module.css';

type CompanyBannerProps = {
  banner_image_url: string | null;
  className?: string | undefined;
  /** How wide it is on the page, and its shape where windows are narrow. */
  sizes: string;
  narrow?: { window: number; shape: number };
  isFirst?: boolean;
};

/** The picture over a company, cropped from its centre; a plain weave where there is none, or where it does not come. */
export function CompanyBanner({ banner_image_url, className, sizes, narrow, isFirst }: CompanyBannerProps) {
  return (
    <div className={cx(styles.banner, className)}>
      <StoredPicture
        address={banner_image_url}
        width={1500}
        height={300}
        widths={[480, 720, 1080, 1500]}
        sizes={sizes}
        narrow={narrow}
        isFirst={isFirst}
        priority={isFirst ? 'high' : 'auto'}
      >
        {null}
      </StoredPicture>
    </div>
  );
}
