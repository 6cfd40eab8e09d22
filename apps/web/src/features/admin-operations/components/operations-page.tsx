import { useQuery } from '@tanstack/react-query';
import type { ServiceReport } from '@tanabana/domain/operations/report';
import { ToPanel } from '#components/to-panel.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { dateTime, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { reportQuery } from '../api/get-report.ts';
import { Channels } from './channels.tsx';
import { Facts } from './facts.tsx';
import styles from './operations.module.css';
import { Queues } from './queues.tsx';

const MIB = 1024 * 1024;

/** Operations: what waits and failed, who delivers and whether it works, the jobs, and which versions run. */
export function OperationsPage() {
  const t = useTranslation('admin-operations');
  const { data, error, refetch } = useQuery(reportQuery);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <div className={styles.page} aria-busy={!data && !error}>
        {error && <NotLoaded title={t('failed')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton height={160} isEdgeToEdge={false} />}
        {data && <Report report={data} />}
      </div>
    </div>
  );
}

function Report({ report }: { report: ServiceReport }) {
  const t = useTranslation('admin-operations');
  const { messages, settings, versions } = report;
  const { oldest_waiting_since: oldest, ...counts } = messages;
  const isWaiting = counts.interests_waiting + counts.bid_letters_waiting + counts.notices_waiting > 0;
  return (
    <>
      <Channels channels={report.channels} mine={report.mine} />
      <Card title={t('messages.title')}>
        <Facts
          facts={[
            ...(Object.keys(counts) as (keyof typeof counts)[]).map(
              (name) => [t(`messages.${name}`), quantity(counts[name])] as const,
            ),
            [t('messages.oldest'), isWaiting && oldest ? dateTime(oldest) : t('messages.nothingWaits')],
          ]}
        />
      </Card>
      <Queues queues={report.queues} />
      <Card title={t('settings.title')}>
        <Facts
          facts={[
            [t('settings.auditDays'), t('settings.days', { count: settings.audit_days })],
            [
              t('settings.secondFactor'),
              t(settings.is_second_factor_required ? 'settings.required' : 'settings.choice'),
            ],
          ]}
        />
      </Card>
      <Card title={t('versions.title')}>
        <Facts
          facts={[
            [t('versions.app'), versions.app],
            [t('versions.node'), versions.node],
            [t('versions.database'), versions.database],
            [t('versions.started'), dateTime(report.started_at)],
            [t('versions.memory'), t('versions.mib', { size: quantity(report.memory_bytes / MIB) })],
            [t('versions.size'), t('versions.mib', { size: quantity(report.database_bytes / MIB) })],
          ]}
        />
      </Card>
    </>
  );
}
