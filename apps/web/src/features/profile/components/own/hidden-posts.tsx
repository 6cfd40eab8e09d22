import { useQuery } from '@tanstack/react-query';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { hiddenListingsQuery } from '../../api/listings/get-hidden-listings.ts';

type HiddenPostsProps = { table: AnyListingTable; listings: readonly { id: string; number: string }[] };

/** Which of the own posts an admin has hidden, and why. Load it lazily: hardly anybody has one. */
export default function HiddenPosts({ table, listings }: HiddenPostsProps) {
  const t = useTranslation('reporting');
  const { data, isError } = useQuery(
    hiddenListingsQuery(
      table,
      listings.map(({ id }) => id),
    ),
  );
  const noteOf = (id: string) => data?.find(({ listing_id }) => listing_id === id)?.note;
  return (
    <Notice tone="warning" title={t('hidden.title')}>
      <ul>
        {listings.map(({ id, number }) => (
          <li key={id}>{data ? t('hidden.why', { number, note: noteOf(id) ?? '' }) : number}</li>
        ))}
      </ul>
      {isError && t('hidden.failed')}
    </Notice>
  );
}
