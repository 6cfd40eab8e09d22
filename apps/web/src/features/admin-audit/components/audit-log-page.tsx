import { auditNotices } from '@tanabana/domain/audit/notices';
import { fill } from '@tanabana/domain/notice';
import { ExportButton } from '#components/export-button.tsx';
import { ToPanel } from '#components/to-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { FoundResults } from '#components/ui/list/found-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { actorOf } from '#i18n/audit-row.ts';
import { day, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { auditExport } from '../api/get-audit-log.ts';
import type { AuditPlace } from '../place.ts';
import { useAuditLog } from '../use-audit-log.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRows } from './audit-rows.tsx';
import styles from './audit.module.css';

type AuditLogPageProps = { place: AuditPlace; go: (to: AuditPlace) => void };

/** The audit log: the actor of each change, and the values before and after. */
export function AuditLogPage({ place, go }: AuditLogPageProps) {
  const t = useTranslation('admin-audit');
  const box = useSearchBox(place.q ?? '', (text) => go({ ...place, q: text || undefined }));
  const list = useAuditLog(place, box.typed);
  const actor = place.actor && list.rows.find(({ actor_id }) => actor_id === place.actor);
  const stoppedAt = list.stoppedAt?.next;
  const isFiltered = box.typed.trim() !== '' || Object.values(place).some(Boolean);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <ExportButton
          request={auditExport(place)}
          name="audit_log.csv"
          saved={(count) => fill(auditNotices.auditExported, { count })}
          failed={auditNotices.auditNotExported}
          words={{
            save: t('download'),
            cancel: t('cancelDownload'),
            progress: (count) => t('downloading', { number: quantity(count) }),
          }}
          isEmpty={(list.rows.length === 0 && !list.hasMore) || list.isSearching}
        />
      </div>
      <AuditFilters place={place} go={go} />
      {place.actor && (
        <p className={styles.chosen}>
          {t('onlyBy', { name: actor ? actorOf(t, actor) : place.actor })}
          <Button variant="line" size="sm" onClick={() => go({ ...place, actor: undefined })}>
            {t('byEverybody')}
          </Button>
        </p>
      )}
      <FoundResults
        list={list}
        lookedBack={stoppedAt ? t('lookedBack', { day: day(stoppedAt.at) }) : undefined}
        isFiltered={isFiltered}
        onClear={() => {
          box.clear();
          go({});
        }}
        words={{
          failed: t('failed'),
          empty: t('empty.title'),
          emptyHint: t('empty.hint'),
          emptyNone: t('empty.none'),
          more: t('more'),
        }}
      >
        <AuditRows rows={list.rows} onActor={(id) => go({ ...place, actor: id })} />
      </FoundResults>
    </div>
  );
}
