// The cells of own posts and own bids, for a wide screen and a narrow one.
import type { ReactNode } from 'react';
import { COUNT_NOT_GIVEN, countText } from '@tanabana/domain/listings/spec-line';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import type { ListingStatus } from '@tanabana/domain/vocabulary';
import { term } from '#i18n/terms.ts';
import { sayCount } from '#components/yarn/say-count.ts';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { money, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './yarn-cells.module.css';

/** Glyph, fibre and number. */
export function Yarn({ yarn, number }: { yarn: YarnSpec; number: ReactNode }) {
  return (
    <div className={styles.yarn}>
      <YarnGlyph yarn={yarn} />
      <div>
        <b>{term(yarn.fibre_type)}</b>
        <small>
          {yarn.specific_type && term(yarn.specific_type)} {number}
        </small>
      </div>
    </div>
  );
}

export function Count({ yarn }: { yarn: YarnSpec & { millitex: number | null } }) {
  const count = countText(yarn);
  return (
    <span className={count === COUNT_NOT_GIVEN ? styles.faint : styles.count}>
      {sayCount(count)}
      <OtherUnit of={yarn.millitex} posted={count} />
    </span>
  );
}

export function Kgs({ kgs }: { kgs: number }) {
  const t = useTranslation('profile');
  return (
    <span className={styles.amount}>
      {quantity(kgs)} <small>{t('listings.kg')}</small>
    </span>
  );
}

/** Rupees per kg as the database writes them. */
export function Price({ price }: { price: number | string }) {
  const t = useTranslation('profile');
  return (
    <span className={styles.amount}>
      {money(price)}
      <small>{t('listings.perKg')}</small>
    </span>
  );
}

/** One own post in a sentence: number, yarn, quantity. */
export function ListingFact({ listing }: { listing: YarnSpec & { number: string; kgs: number } }) {
  const t = useTranslation('profile');
  return (
    <>
      <b>{listing.number}</b> {term(listing.fibre_type)}, {sayCount(countText(listing))}, {quantity(listing.kgs)}{' '}
      {t('listings.kg')}
    </>
  );
}

/** Of a post or a bid: a small square in its colour, and the word. */
export function Status({ status }: { status: string }) {
  const t = useTranslation('profile');
  return (
    <span className={styles.status} data-status={status}>
      {t(`listings.statuses.${status as ListingStatus}`)}
    </span>
  );
}
