import { useQuery } from '@tanstack/react-query';
import { publishingNotices } from '@tanabana/domain/publishing/notices';
import { isUuid } from '@tanabana/domain/uuid';
import { buttonClass } from '#components/ui/button.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { EmptyState } from '#components/ui/feedback/states.tsx';
import { Crumbs } from '#components/ui/page/crumbs.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { pricedListQuery } from '../api/price-points.ts';
import { PointsGrid } from './points-grid.tsx';

const LISTS = '/admin/price-lists';

/** The prices in a price list, to enter and to correct; or shows that the list was deleted. */
export function PricePointsPage({ listId }: { listId: string }) {
  const t = useTranslation('admin-price-points');
  const say = useNotice();
  const isId = isUuid(listId);
  const { data, error, refetch } = useQuery({ ...pricedListQuery(listId), enabled: isId });
  useErrorToast(publishingNotices.pointsNotFetched, error);
  const found = isId ? data : null;
  return (
    <div className="shell">
      <PageHead
        over={<Crumbs label={t('crumbs')} path={LISTS} list={t('lists')} here={t('title')} />}
        title={t('title')}
        lede={found?.list.description}
      />
      {found && <PointsGrid key={found.list.id} priced={found} />}
      {found === null && (
        <EmptyState
          title={t('gone.title')}
          action={
            <PageLink path={LISTS} className={buttonClass({ variant: 'line' })}>
              {t('lists')}
            </PageLink>
          }
        >
          {t('gone.text')}
        </EmptyState>
      )}
      {found === undefined && error && (
        <NotLoaded title={say(publishingNotices.pointsNotFetched).title} error={error} onRetry={() => void refetch()} />
      )}
      {found === undefined && !error && <RowsSkeleton height={84} isEdgeToEdge={false} />}
    </div>
  );
}
