import type { ListingTable } from '@tanabana/domain/words';
import { useTranslation } from 'react-i18next';
import { PageLink } from '#components/ui/page-link.tsx';
import { listOf } from '../listing.ts';
import styles from './crumbs.module.css';

/** The way back from a listing to its list. */
export function Crumbs({ table, number }: { table: ListingTable; number: string }) {
  const { t } = useTranslation(['listing', 'listings']);
  return (
    <nav className={styles.crumbs} aria-label={t('crumbs')}>
      <ol>
        <li>
          <PageLink path={listOf(table)}>{t(`listings:${table}.title`)}</PageLink>
        </li>
        <li aria-current="page">{number}</li>
      </ol>
    </nav>
  );
}
