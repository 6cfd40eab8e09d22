import { Link } from '@tanstack/react-router';
import { quantity } from '@tanabana/domain/format';
import { useTranslation } from 'react-i18next';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { paths } from '#config/paths.ts';
import type { MarketFacts } from '#lib/market-facts.ts';
import styles from './shade-card.module.css';

/** Tiles in one line of the widest screen. */
const TILES = 10;

/** The strip of fibres, the most traded first; each opens the offers of that fibre. */
export function ShadeCard({ fibres }: { fibres: MarketFacts['fibres'] }) {
  const { t } = useTranslation('home');
  return (
    <div className={styles.strip}>
      <nav className="shell" aria-label={t('browse')}>
        <ul>
          {fibres.slice(0, TILES).map(({ fibre_type, count }) => (
            <li key={fibre_type}>
              <Link to={paths.checkOffers} search={{ fibre: fibre_type }}>
                <YarnGlyph yarn={{ fibre_type }} className={styles.glyph} />
                <b>{fibre_type}</b>
                <span>{quantity(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
