import { useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { LIMITS } from '@tanabana/domain/limits';
import { useWords } from '#i18n/use-words.ts';
import { cx } from '#lib/cx.ts';
import { storedUrl, websiteUrl } from '#lib/website-url.ts';
import { todaysAdsQuery } from '../api/get-todays-ads.ts';
import { pickAds } from '../pick-ads.ts';
import type { Ad, PagesAds } from '../pick-ads.ts';
import styles from './ad-slot.module.css';

const PageAds = createContext<PagesAds>({ above: null, below: null });

/**
 * Decides, before the first paint of a page, which ads it shows. Give it the page's address as `key`, so that the
 * decision is made once per visit and does not change under the reader.
 */
export function PageAdsProvider({ path, children }: { path: string; children: ReactNode }) {
  const { data: ads } = useSuspenseQuery(todaysAdsQuery);
  const [picked] = useState(() => pickAds(ads, path, new Date(), Math.random()));
  return <PageAds value={picked}>{children}</PageAds>;
}

/** Whether this page has an ad above its content. */
export const useHasAdAbove = (): boolean => useContext(PageAds).above !== null;

/** The ad above the content, in its full size or smaller in the same shape; nothing without an ad. */
export function AdAbove({ className }: { className?: string }) {
  const { above } = useContext(PageAds);
  return above && <AdBox ad={above} className={className} isFirst />;
}

/** The band below the content with the page's second ad; nothing without an ad. */
export function AdBelow() {
  const t = useWords('common');
  const { below } = useContext(PageAds);
  if (!below) return null;
  return (
    <aside className={styles.foot} aria-label={t('ad.label')}>
      <div className="shell">
        <AdBox ad={below} />
      </div>
    </aside>
  );
}

const SIZE = {
  '--ad-width': LIMITS.ad_width,
  '--ad-height': LIMITS.ad_height,
  '--ad-min-height': LIMITS.ad_min_height,
} as CSSProperties;

/** The box has its final size at once; the picture fades in. */
function AdBox({ ad, className, isFirst }: { ad: Ad; className?: string; isFirst?: boolean }) {
  const t = useWords('common');
  const [isLoaded, setIsLoaded] = useState(false);
  const inside = (
    <>
      <span className={styles.tag}>{t('ad.tag')}</span>
      <img
        src={storedUrl(ad.ad_image_url)}
        alt={ad.alt_text}
        width={LIMITS.ad_width}
        height={LIMITS.ad_height}
        loading={isFirst ? 'eager' : 'lazy'}
        className={cx(isLoaded && styles.loaded)}
        onLoad={() => setIsLoaded(true)}
      />
    </>
  );
  const box = cx(styles.ad, className);
  const href = websiteUrl(ad.click_url);
  if (!href)
    return (
      <div className={box} style={SIZE}>
        {inside}
      </div>
    );
  return (
    <a
      className={box}
      style={SIZE}
      href={href}
      target="_blank"
      rel="noopener sponsored"
      aria-label={t('ad.named', { text: ad.alt_text })}
    >
      {inside}
    </a>
  );
}
