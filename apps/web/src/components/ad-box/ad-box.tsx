import { useState } from 'react';
import type { CSSProperties, Ref } from 'react';
import { LIMITS } from '@tanabana/domain/limits';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { scaledPicture } from '#lib/uploads/scaled-picture.ts';
import { storedUrl, websiteUrl } from '#lib/website-url.ts';
import styles from './ad-box.module.css';

const SIZE = {
  '--ad-width': LIMITS.ad_width,
  '--ad-height': LIMITS.ad_height,
  '--ad-min-height': LIMITS.ad_min_height,
} as CSSProperties;

/** What the picture is scaled to, and its width on a page. */
const WIDTHS = [360, 480, LIMITS.ad_width];
const WIDTH = `min(100vw, ${LIMITS.ad_width}px)`;

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
  // Where it does not come at its size.
  const [isWhole, setIsWhole] = useState(false);
  const stored = src === undefined ? storedUrl(ad.ad_image_url) : undefined;
  const inside = (
    <>
      <span className={styles.tag}>{t('ad.tag')}</span>
      <img
        {...(stored && !isWhole && { srcSet: scaledPicture(stored, { widths: WIDTHS }), sizes: WIDTH })}
        src={src ?? stored}
        alt={ad.alt_text}
        width={LIMITS.ad_width}
        height={LIMITS.ad_height}
        loading={isFirst ? 'eager' : 'lazy'}
        className={cx(isLoaded && styles.loaded)}
        // One that the served page has shown is there at once.
        ref={(picture) => {
          if (picture?.complete && picture.naturalWidth > 0) setIsLoaded(true);
        }}
        onLoad={() => setIsLoaded(true)}
        onError={() => setIsWhole(true)}
      />
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
