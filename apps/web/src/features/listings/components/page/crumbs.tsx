import type { ListingTable } from '@tanabana/domain/vocabulary';
import { Crumbs as ToList } from '#components/ui/page/crumbs.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { listOf } from '#features/listings/listing.ts';

/** The way back from a listing to its list. */
export function Crumbs({ table, number }: { table: ListingTable; number: string }) {
  const t = useTranslation('listing', 'listings');
  return <ToList label={t('crumbs')} path={listOf(table)} list={t(`listings:${table}.title`)} here={number} />;
}
