import { Link } from '@tanstack/react-router';
import { age } from '@tanabana/domain/format';
import { countText } from '@tanabana/domain/listings/spec-line';
import type { ListingTable as TableName } from '@tanabana/domain/words';
import { useTranslation } from 'react-i18next';
import { Badge } from '#components/ui/badge.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { paths } from '#config/paths.ts';
import { cx } from '#lib/cx.ts';
import { pageNameKey } from '#lib/page-names.ts';
import { useNow } from '#lib/use-now.ts';
import type { Listing } from '../listing.ts';
import { Price, Quantity } from './amount.tsx';
import styles from './latest-board.module.css';

type LatestBoardProps = { table: TableName; listings: Listing[] | undefined };

/** The newest few listings of one side of the market, for Home. */
export function LatestBoard({ table, listings }: LatestBoardProps) {
  const { t } = useTranslation(['listings', 'common']);
  const isBuying = table === 'purchase_enquiries';
  const path = isBuying ? paths.checkEnquiries : paths.checkOffers;
  const now = useNow();
  return (
    <section className={cx(styles.board, isBuying ? styles.buy : styles.sell)}>
      <header>
        <Badge kind={isBuying ? 'buy' : 'sell'}>{t(`${table}.side`)}</Badge>
        <h2>{t(`${table}.latest`)}</h2>
        <Link to={path}>{t(`common:${pageNameKey(path) ?? 'pages.home'}`)}</Link>
      </header>
      {listings?.length === 0 && <EmptyState title={t(`${table}.none`)} />}
      <ul>
        {listings?.map((listing) => (
          <li key={listing.id}>
            <Line listing={listing} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ listing, now }: { listing: Listing; now: Date }) {
  const { t } = useTranslation('listings');
  const { tanabana_free: poster } = listing;
  const isOffer = 'price' in listing;
  return (
    <>
      <YarnGlyph yarn={listing} />
      <p className={styles.yarn}>
        <b>{countText(listing)}</b> <span>{listing.fibre_type}</span>
        <SpecLine yarn={listing} withCount={false} />
      </p>
      <p className={styles.amount}>
        <b>{isOffer ? <Price listing={listing} /> : <Quantity listing={listing} />}</b>
        <span>{isOffer ? <Quantity listing={listing} /> : age(listing.updated_at, now)}</span>
      </p>
      <p className={styles.place}>
        {poster?.city}
        <span>
          {isOffer ? age(listing.updated_at, now) : poster?.district && t('dist', { district: poster.district })}
        </span>
      </p>
    </>
  );
}
