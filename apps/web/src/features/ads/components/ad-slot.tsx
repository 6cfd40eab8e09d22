import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AdBox } from '#components/ad-box/ad-box.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { firstPageStands } from '#lib/later/first-page.ts';
import { firstLuck } from '#lib/reading/with-page/prerendered.ts';
import { pageAdsQuery } from '../api/get-page-ads.ts';
import { pickAds } from '../pick-ads.ts';
import type { Ad, PagesAds } from '../pick-ads.ts';
import styles from './ad-slot.module.css';

const PageAds = createContext<PagesAds>({ above: null, below: null });

type PageAdsProviderProps = {
  path: string;
  /** Shown until the ads are known. */
  pending: ReactNode;
  children: ReactNode;
};

/**
 * Decides, before the first paint of a page, which ads it shows. Give it the page's address as `key`, so that the
 * decision is made once per visit and does not change under the reader.
 *
 * It does not suspend: React would render a page that has suspended apart from the router's change, and the router would restore the place on
 * the page while its skeleton is still there.
 */
export function PageAdsProvider({ path, pending, children }: PageAdsProviderProps) {
  const { data: ads } = useQuery(pageAdsQuery(path));
  const [first, setFirst] = useState(ads);
  if (!first && ads) setFirst(ads);
  return first ? <PickedAds ads={first}>{children}</PickedAds> : pending;
}

function PickedAds({ ads, children }: { ads: readonly Ad[]; children: ReactNode }) {
  const [picked] = useState(() => pickAds(ads, new Date(), firstLuck()));
  return <PageAds value={picked}>{children}</PageAds>;
}

/** Whether this page has an ad above its content. */
export const useHasAdAbove = (): boolean => useContext(PageAds).above !== null;

/** The ad above the content, in its full size or smaller in the same shape; nothing without an ad. */
export function AdAbove({ className }: { className?: string }) {
  const { above } = useContext(PageAds);
  return above && <CountedAd ad={above} className={className} isFirst />;
}

/** The band below the content with the page's second ad; nothing without an ad. */
export function AdBelow() {
  const t = useTranslation('common');
  const { below } = useContext(PageAds);
  if (!below) return null;
  return (
    <aside className={styles.foot} aria-label={t('ad.label')}>
      <div className="shell">
        <CountedAd ad={below} />
      </div>
    </aside>
  );
}

/** An ad that is counted: how often it was in view, and how often it was followed. */
function CountedAd({ ad, ...rest }: { ad: Ad; className?: string | undefined; isFirst?: boolean }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const watched = box.current!;
    // Counting is for later: no page waits for its script, and without a connection nothing is counted.
    const watching = firstPageStands()
      .then(() => import('../count-ads.ts'))
      .then(({ watch }) => watch(watched, ad.id))
      .catch(() => undefined);
    return () => void watching.then((stop) => stop?.());
  }, [ad.id]);
  return <AdBox ad={ad} {...rest} ref={box} />;
}
