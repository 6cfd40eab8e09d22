import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { SkeletonBar } from '#components/ui/feedback/states.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { copyQuery, requestCopy } from '../api/copy.ts';
import type { DataCopy } from '../api/copy.ts';
import styles from './my-data-card.module.css';

/** "Download my data": the request, and how far the file is. */
export function Download({ userId }: { userId: string }) {
  const t = useTranslation('my-data');
  const queryClient = useQueryClient();
  const { data: copy, isError, refetch } = useQuery(copyQuery(userId));
  const request = useSubmit({
    mutationFn: requestCopy,
    onSuccess: (made) => queryClient.setQueryData(copyQuery(userId).queryKey, made),
    onError: (error) => toastError(accountNotices.dataRequestFailed, error),
  });
  if (copy === undefined && isError)
    return <LoadFailed title={t('download.stateFailed')} onRetry={() => void refetch()} />;
  return (
    <div className={styles.download}>
      <p className={styles.note}>{t('download.text')}</p>
      <div className={styles.state} role="status">
        {copy === undefined ? <SkeletonBar width={200} /> : copy && <State copy={copy} />}
      </div>
      {(copy === null || copy?.status === 'failed') && (
        <Button variant="line" busy={request.isPending} onClick={() => request.mutate()}>
          {copy ? t('download.again') : t('download.button')}
        </Button>
      )}
    </div>
  );
}

function State({ copy: { status, ready_until, link } }: { copy: DataCopy }) {
  const t = useTranslation('my-data');
  if (status === 'requested') return <p>{t('download.making')}</p>;
  if (status === 'failed' || link === null || ready_until === null) return <p>{t('download.failed')}</p>;
  return (
    <>
      <p>{t('download.ready', { until: dateTime(ready_until) })}</p>
      <a href={link} download className={buttonClass({ variant: 'line' })}>
        {t('download.get')}
      </a>
    </>
  );
}
