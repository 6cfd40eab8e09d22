import type { ListingTable as TableName } from '@tanabana/domain/vocabulary';
import { useTranslation } from '#i18n/use-translation.ts';
import type { DayBand } from '#features/listings/day-bands.ts';

/** `Today Friday 19 September, 42 enquiries`; without the number while more of that day may follow. */
export function BandText({ table, band }: { table: TableName; band: DayBand }) {
  const t = useTranslation('listings');
  return (
    <>
      {band.name && <b>{t(band.name)}</b>}
      {band.date}
      {band.count !== null && `, ${t(`${table}.posts`, { count: band.count })}`}
    </>
  );
}
