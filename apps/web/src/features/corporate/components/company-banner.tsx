import { useState } from 'react';
import { cx } from '#lib/cx.ts';
import { storedUrl } from '#lib/website-url.ts';
import styles from './company-banner.module.css';

type CompanyBannerProps = { banner_image_url: string | null; className?: string | undefined; isFirst?: boolean };

/** The picture over a company, cropped from its centre; a plain weave where there is none, or where it does not come. */
export function CompanyBanner({ banner_image_url, className, isFirst }: CompanyBannerProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const src = banner_image_url === failed ? undefined : storedUrl(banner_image_url);
  return (
    <div className={cx(styles.banner, className)}>
      {src && (
        // The name of the company is the page's heading; the picture has no alternative text.
        <img
          src={src}
          alt=""
          width={1500}
          height={300}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          onError={() => setFailed(banner_image_url)}
        />
      )}
    </div>
  );
}
