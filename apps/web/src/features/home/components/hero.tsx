import { OUR_TAGLINE } from '@tanabana/domain/pages/brand';
import type { ReactNode } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { ForReader } from '#components/ui/for-reader.tsx';
import { IconCalendar } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import type { YarnLooks } from '@tanabana/domain/listings/draw-yarn';
import { env } from '#config/env.ts';
import { paths } from '#config/paths.ts';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import type { MarketFacts } from '#lib/membership/market-facts.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { launchDay } from '../launch.ts';
import styles from './hero.module.css';
import { LineEntry } from './line-entry.tsx';

type HeroProps = {
  facts: MarketFacts | undefined;
  isSignedIn: boolean;
  /** The page's ad; without one the newest offer's yarn is shown. */
  ad: ReactNode;
  newest: YarnLooks | undefined;
  children?: ReactNode;
};

/** Indigo cloth: what this is, what you can do first, how much is on the board. */
export function Hero({ facts, isSignedIn, ad, newest, children }: HeroProps) {
  const t = useTranslation('home');
  const isDesktop = useIsDesktop();
  const { tagline } = env().brand;
  return (
    <div className={cx('shell', styles.hero)}>
      <div>
        <p className={styles.launch}>
          <IconCalendar size={18} aria-hidden="true" />
          {t('launch', { date: launchDay() })}
        </p>
        <h1>{tagline === OUR_TAGLINE ? t('tagline') : tagline}</h1>
        <p className={styles.lede}>{t('lede')}</p>
        <LineEntry />
        <ForReader isSignedIn={isSignedIn}>
          {(isMember) => <Actions isSignedIn={isMember} isDesktop={isDesktop} />}
        </ForReader>
        {facts && <Facts facts={facts} />}
      </div>
      <div className={styles.side}>
        {ad || (isDesktop && newest && <YarnGlyph yarn={newest} size={224} className={styles.glyph} />)}
        {isDesktop && children}
      </div>
    </div>
  );
}

function Actions({ isSignedIn, isDesktop }: { isSignedIn: boolean; isDesktop: boolean }) {
  const t = useTranslation('home');
  const band = buttonClass({ variant: 'band', size: 'lg' });
  return (
    <div className={styles.actions}>
      {isSignedIn ? (
        <PageLink path={paths.checkEnquiries} className={buttonClass({ variant: 'accent', size: 'lg' })}>
          {t('checkEnquiries')}
        </PageLink>
      ) : (
        <PageLink path={paths.signup} className={buttonClass({ variant: 'accent', size: 'lg' })}>
          {t('signup')}
        </PageLink>
      )}
      {isDesktop || isSignedIn ? (
        <PageLink path={paths.checkOffers} className={band}>
          {t('checkOffers')}
        </PageLink>
      ) : (
        <PageLink path={paths.login} className={band}>
          {t('login')}
        </PageLink>
      )}
    </div>
  );
}

function Facts({ facts }: { facts: MarketFacts }) {
  const t = useTranslation('home');
  const figures = [
    [t('facts.enquiries'), facts.open_enquiries],
    [t('facts.offers'), facts.open_offers],
    [t('facts.members'), facts.members],
  ] as const;
  return (
    <dl className={styles.facts}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{quantity(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
