import { lazy, Suspense, useState } from 'react';
import { ToPanel } from '#components/to-panel.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { FoundResults } from '#components/ui/list/found-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { KINDS, STATUSES } from '../api/failed-messages.ts';
import type { FailedMessage } from '../api/failed-messages.ts';
import type { MessagesPlace } from '../place.ts';
import { useFailedMessages, useRestore, useRetry } from '../use-failed-messages.ts';
import { MessageRows } from './message-rows.tsx';
import styles from './messages.module.css';

const RestoreDialog = lazy(() => import('./restore-dialog.tsx'));

type MessagesPageProps = { place: MessagesPlace; go: (to: MessagesPlace) => void };

/** Messages that did not reach their reader: why, since when, and what can be done. */
export function MessagesPage({ place, go }: MessagesPageProps) {
  const t = useTranslation('admin-messages');
  const box = useSearchBox(place.q ?? '', (text) => go({ ...place, q: text || undefined }));
  const list = useFailedMessages(place, box.typed);
  const [asking, setAsking] = useState<(FailedMessage & { ledger_id: number }) | null>(null);
  const retry = useRetry();
  const restore = useRestore(() => setAsking(null));
  const select = (name: 'kind' | 'status', area: 'kinds' | 'statuses', values: readonly string[], all: string) => (
    <Field label={t(`filters.${name}`)}>
      <Select
        value={place[name] ?? ''}
        placeholder={all}
        options={values.map((value) => ({ value, label: t.maybe(`${area}.${value}`) ?? value }))}
        onChange={(event) => go({ ...place, [name]: event.target.value || undefined })}
      />
    </Field>
  );
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        {select('kind', 'kinds', KINDS, t('filters.allKinds'))}
        {select('status', 'statuses', STATUSES, t('filters.allStatuses'))}
      </div>
      <FoundResults
        list={list}
        isFiltered={box.typed.trim() !== '' || Object.values(place).some(Boolean)}
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
        <MessageRows
          messages={list.rows}
          busyId={retry.isPending ? retry.variables.id : undefined}
          onRetry={(message) => retry.mutate(message)}
          onRestore={setAsking}
        />
      </FoundResults>
      {asking && (
        <Suspense>
          <RestoreDialog
            ledgerId={asking.ledger_id}
            name={asking.sender_name ?? ''}
            about={asking.about ?? ''}
            isBusy={restore.isPending}
            onCancel={() => setAsking(null)}
            onConfirm={(note) => restore.mutate({ message: asking, note })}
          />
        </Suspense>
      )}
    </div>
  );
}
