import type { ListingTable } from '@tanabana/domain/vocabulary';
import { buttonClass } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { listOf } from '#features/listings/listing.ts';
import { Crumbs } from './crumbs.tsx';

/** In the place of a listing that is not there, or not any more. */
export function ListingGone({ table, typed }: { table: ListingTable; typed: string }) {
  const t = useTranslation('listing');
  return (
    <div className="shell">
      <Crumbs table={table} number={typed} />
      <PageHead title={t(`${table}.gone.title`)} lede={t(`${table}.gone.hint`)} />
      <PageLink path={listOf(table)} className={buttonClass()}>
        {t(`${table}.see`)}
      </PageLink>
    </div>
  );
}
