import { useState } from 'react';
import type { CSSProperties, Ref } from 'react';
import { LIMITS } from '@tanabana/domain/limits';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { websiteUrl } from '#lib/website-url.ts';
import { StoredPicture } from '../stored-picture.tsx';
import styles from './ad-box.module.css';

const SIZE = {
  '--ad-width': LIMITS.ad_width,
  '--ad-height': LIMITS.ad_height,
  '--ad-min-height': LIMITS.ad_min_height,
} as CSSProperties;

/** From a phone's with one pixel for one to the whole picture. */
const WIDTHS = [360, 480, 660, LIMITS.ad_width];
/** On a phone all of the page but its sides. */
const SHOWN = `(max-width: ${LIMITS.ad_width + 31}px) calc(100vw - 32px), ${LIMITS.ad_width}px`;

type AdBoxProps = {
  ad: { ad_image_url: string; alt_text: string; click_url: string | null };
  className?: string | undefined;
  isFirst?: boolean | undefined;
  /** A picture that is not stored yet, in place of the ad's. */
  src?: string | undefined;
  /** The element around the ad's picture: a link where the ad has one. */
  ref?: Ref<HTMLElement>;
};

/** An ad as the pages show it. The box has its final size at once; the picture fades in. */
export function AdBox({ ad, className, isFirst, src, ref }: AdBoxProps) {
  const t = useTranslation('common');
  const [isLoaded, setIsLoaded] = useState(false);
  const picture = {
    alt: ad.alt_text,
    width: LIMITS.ad_width,
    height: LIMITS.ad_height,
    className: cx(isLoaded && styles.loaded),
    // One that the served page has shown is there at once.
    ref: (shown: HTMLImageElement | null) => {
      if (shown?.complete && shown.naturalWidth > 0) setIsLoaded(true);
    },
    onLoad: () => setIsLoaded(true),
  };
  const inside = (
    <>
      <span className={styles.tag}>{t('ad.tag')}</span>
      {src ? (
        <img {...picture} alt={ad.alt_text} src={src} />
      ) : (
        <StoredPicture {...picture} address={ad.ad_image_url} widths={WIDTHS} sizes={SHOWN} isFirst={isFirst}>
          {ad.alt_text}
        </StoredPicture>
      )}
    </>
  );
  const box = { className: cx(styles.ad, className), style: SIZE, ref: ref as Ref<never> };
  const href = websiteUrl(ad.click_url);
  if (!href) return <div {...box}>{inside}</div>;
  return (
    <a {...box} href={href} target="_blank" rel="noopener sponsored" aria-label={t('ad.named', { text: ad.alt_text })}>
      {inside}
    </a>
  );
}
