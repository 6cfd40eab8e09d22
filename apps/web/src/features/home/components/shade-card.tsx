import { Link } from '@tanstack/react-router';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { paths } from '#config/paths.ts';
import { quantity } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MarketFacts } from '#lib/membership/market-facts.ts';
import styles from './shade-card.module.css';

/** Tiles in one line of the widest screen. */
const TILES = 10;

const LISTS = { purchase_enquiries: paths.checkEnquiries, sales_offers: paths.checkOffers } as const;

/** The strip of fibres, the most traded first; each leads to the enquiries and to the offers of that fibre. */
export function ShadeCard({ fibres }: { fibres: MarketFacts['fibres'] }) {
  const t = useTranslation('home');
  return (
    <div className={styles.strip}>
      <nav className="shell" aria-label={t('browse')}>
        <ul>
          {fibres.slice(0, TILES).map(({ fibre_type, enquiries, offers }) => (
            <li key={fibre_type}>
              <YarnGlyph yarn={{ fibre_type }} className={styles.glyph} />
              <b>{term(fibre_type)}</b>
              <div className={styles.sides}>
                <Side table="purchase_enquiries" fibre={fibre_type} count={enquiries} />
                <Side table="sales_offers" fibre={fibre_type} count={offers} />
              </div>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** How many of one side of the market there are of a fibre, leading to them. */
function Side({ table, fibre, count }: { table: ListingTable; fibre: string; count: number }) {
  const t = useTranslation('home');
  return (
    <Link to={LISTS[table]} search={{ fibre }}>
      <span className="vh">{t('ofFibre', { fibre: term(fibre) })}</span> <b>{quantity(count)}</b>{' '}
      {t(table === 'sales_offers' ? 'offers' : 'enquiries', { count })}
    </Link>
  );
}
