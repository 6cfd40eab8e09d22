import { CASE_STATUSES } from '@tanabana/domain/vocabulary';
import { lazy, Suspense, useState } from 'react';
import { ToPanel } from '#components/to-panel.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { FoundResults } from '#components/ui/list/found-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import type { Decision } from '../api/cases.ts';
import type { ModerationPlace } from '../place.ts';
import { useCases } from '../use-moderation.ts';
import { CaseRows } from './case-rows.tsx';
import styles from './moderation.module.css';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));

type ModerationPageProps = { place: ModerationPlace; go: (to: ModerationPlace) => void };

/** Reported and flagged posts and members, and the admins' actions on them. */
export function ModerationPage({ place, go }: ModerationPageProps) {
  const t = useTranslation('admin-moderation');
  const box = useSearchBox(place.q ?? '', (text) => go({ ...place, q: text || undefined }));
  const list = useCases(place, box.typed);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <Field label={t('status')}>
          <Select
            value={place.status === 'done' ? 'done' : 'open'}
            options={CASE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            onChange={({ target }) => go({ ...place, status: target.value === 'done' ? 'done' : undefined })}
          />
        </Field>
      </div>
      <FoundResults
        list={list}
        isFiltered={box.typed.trim() !== ''}
        onClear={() => {
          box.clear();
          go({ ...place, q: undefined });
        }}
        words={{
          failed: t('failed'),
          empty: t('empty.title'),
          emptyHint: t('empty.hint'),
          emptyNone: t('empty.none'),
          more: t('more'),
        }}
      >
        <CaseRows cases={list.rows} onDecide={setDecision} />
      </FoundResults>
      {decision && (
        <Suspense>
          <DecideDialog decision={decision} onClose={() => setDecision(null)} />
        </Suspense>
      )}
    </div>
  );
}
