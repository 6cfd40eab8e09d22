import { useInfiniteQuery } from '@tanstack/react-query';
import { creditNotices } from '@tanabana/domain/credits/notices';
import { EmptyState, ErrorState } from '#components/ui/feedback/states.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { quantity } from '#i18n/format.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { useMember } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { creditPagesQuery } from '../../api/credits/get-credit-pages.ts';
import { ListLoading, ShowMore, useRows } from '../own/own-list-parts.tsx';
import listStyles from '../own/own-lists.module.css';
import { CreditSlips, CreditTable } from './credit-rows.tsx';
import styles from './credits-page.module.css';

/** The credit history of the signed-in member. */
export function CreditsPage() {
  const t = useTranslation('profile');
  const { messaging_credits: count, is_admin } = useMember();
  const userId = useUserId();
  return (
    <div className="shell">
      <PageHead
        title={t('common:pages.myCredits')}
        lede={
          <>
            <b>{t('history.left', { count, shown: quantity(count) })}</b>{' '}
            {t(is_admin ? 'credits.adminNote' : 'credits.note')}
          </>
        }
      />
      {userId && <History userId={userId} />}
    </div>
  );
}

function History({ userId }: { userId: string }) {
  const t = useTranslation('profile');
  const say = useNotice();
  const isDesktop = useIsDesktop();
  const list = useInfiniteQuery(creditPagesQuery(userId));
  const entries = useRows(list, creditNotices.historyNotFetched);
  const Rows = isDesktop ? CreditTable : CreditSlips;
  return (
    <div className={styles.history}>
      {entries && entries.length > 0 && <Rows entries={entries} />}
      {entries?.length === 0 && (
        <div className={listStyles.box}>
          <EmptyState title={t('history.empty')}>{t('history.emptyHint')}</EmptyState>
        </div>
      )}
      {!entries && !list.error && <ListLoading rows={8} />}
      {!entries && list.error && (
        <ErrorState title={say(creditNotices.historyNotFetched).title} onRetry={() => void list.refetch()}>
          {toAppError(list.error).message}
        </ErrorState>
      )}
      <ShowMore list={list} />
    </div>
  );
}
