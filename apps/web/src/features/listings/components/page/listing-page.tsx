import { LIMITS } from '@tanabana/domain/limits';
import { listingPath } from '@tanabana/domain/listings/number';
import { countText } from '@tanabana/domain/listings/spec-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { listingFacts, listingTitle } from '#i18n/listing-page.ts';
import { placeText, yarnTitle } from '#i18n/yarn.ts';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { IconMapPin } from '#components/ui/lazy-icons.ts';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { summaryOf } from '#features/listings/api/get-listing.ts';
import type { ListingDetail } from '#features/listings/api/get-listing.ts';
import type { Listing } from '#features/listings/listing.ts';
import { numberOf, priceOf } from '#features/listings/listing.ts';
import { Price, Quantity } from '../rows/amount.tsx';
import { Crumbs } from './crumbs.tsx';
import styles from './listing-page.module.css';
import { ShareButton } from './share-button.tsx';
import { SimilarListings } from './similar-listings.tsx';

type ListingPageProps = {
  table: ListingTable;
  listing: ListingDetail;
  similar: readonly Listing[];
  /** Retries the similar listings; passed where they could not be loaded. */
  onRetrySimilar: (() => void) | undefined;
  isOwn: boolean;
  /** Whether it is closed, also since the page was read. */
  isClosed: boolean;
  interest: ReactNode;
  /** The contact buttons, for members with the right; for the poster, the actions. */
  poster: ReactNode;
  children?: ReactNode;
};

/** One enquiry or offer: the yarn, its price or quantity, every given field, and similar listings. */
export function ListingPage({
  table,
  listing,
  similar,
  onRetrySimilar,
  isOwn,
  isClosed,
  interest,
  poster,
  children,
}: ListingPageProps) {
  const t = useTranslation('listing', 'fields');
  const summary = summaryOf(table, listing);
  return (
    <div className={cx('shell', styles.shell)}>
      <Crumbs table={table} number={summary.number} />
      <div className={styles.page}>
        <Head table={table} listing={listing} isClosed={isClosed} />
        <section className={styles.terms} aria-label={t(`${table}.terms`)}>
          <Terms listing={listing} />
          <p className={styles.where}>
            <IconMapPin size={18} aria-hidden="true" />
            {placeText(summary) || t('noPlace')}
          </p>
          <p className={styles.posted}>{t('posted', { at: dateTime(listing.created_at) })}</p>
          <div className={styles.actions}>
            {interest}
            {!isOwn && !isClosed && <p className={styles.cost}>{t('cost', { count: LIMITS.credits_per_interest })}</p>}
            {poster}
            <ShareButton path={listingPath(table, summary.number)} title={listingTitle(summary)} />
          </div>
        </section>
        <div className={styles.facts}>
          <Card title={t('facts')}>
            <dl>
              {listingFacts(summary).map(({ name, value }) => (
                <div key={name}>
                  <dt>{t(`fields:${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
          {children}
        </div>
      </div>
      <SimilarListings table={table} fibre={listing.fibre_type} listings={similar} onRetry={onRetrySimilar} />
    </div>
  );
}

function Head({ table, listing, isClosed }: Pick<ListingPageProps, 'table' | 'listing' | 'isClosed'>) {
  const t = useTranslation('listing', 'listings');
  const isBuying = table === 'purchase_enquiries';
  const title = yarnTitle(listing);
  const count = countText(listing);
  return (
    <header className={cx(styles.head, isBuying ? styles.buy : styles.sell)}>
      <YarnGlyph yarn={listing} size={112} className={styles.glyph} />
      <div className={styles.text}>
        <p className={styles.over}>
          <Badge kind={isBuying ? 'buy' : 'sell'}>{t(`listings:${table}.side`)}</Badge>
          <span className={cx(styles.status, isClosed && styles.closed)} role="status">
            {t(isClosed ? 'closed' : 'open')}
          </span>
          <span className={styles.number}>
            {t(isBuying ? 'numberOfEnquiry' : 'numberOfOffer')} <b>{numberOf(listing)}</b>
          </span>
        </p>
        <h1>
          {title.startsWith(count) ? <HeadWords count={count} yarn={title.slice(count.length)} /> : <b>{title}</b>}
        </h1>
        <OtherUnit of={listing.millitex} posted={count} />
        <SpecLine yarn={listing} withCount={false} />
      </div>
    </header>
  );
}

/** The count is the largest thing of a listing. */
function HeadWords({ count, yarn }: { count: string; yarn: string }) {
  return (
    <>
      <b>{count}</b>
      {yarn}
    </>
  );
}

function Terms({ listing }: { listing: Listing }) {
  const t = useTranslation('listing');
  return (
    <dl className={styles.numbers}>
      {priceOf(listing) !== null && (
        <div>
          <dt>{t('price')}</dt>
          <dd>
            <Price listing={listing} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('quantity')}</dt>
        <dd>
          <Quantity listing={listing} />
        </dd>
      </div>
    </dl>
  );
}
