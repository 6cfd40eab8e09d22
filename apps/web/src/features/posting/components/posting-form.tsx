import { lazy, Suspense } from 'react';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { marketSide } from '../market-side.ts';
import type { Brought } from '../use-draft.ts';
import { usePostingForm } from '../use-posting-form.ts';
import { AsideNotice } from './line/aside-notice.tsx';
import { LineBox } from './line/line-box.tsx';
import { PostedNotice } from './posted-notice.tsx';
import styles from './posting-form.module.css';
import { SingleForm } from './single-form.tsx';

const ListPosting = lazy(() => import('./list/list-posting.tsx'));

/** A line or a list of them, and the form of a purchase enquiry or a sales offer that a line fills in. */
export function PostingForm({ table, brought }: { table: ListingTable; brought: Brought }) {
  const t = useTranslation('posting');
  const form = usePostingForm(table, brought);
  const { draft, posted } = form;

  return (
    <>
      <div className={styles.notices}>
        {posted && <PostedNotice table={table} posted={posted} onAnother={form.postAnother} />}
        {form.offer && (
          <Notice
            action={
              <Button variant="line" size="sm" onClick={form.offer}>
                {t('prefill.take')}
              </Button>
            }
          >
            {t(`${marketSide(table).words}.kept`)}
          </Notice>
        )}
        {form.line.aside && <AsideNotice line={form.line} text={form.line.aside.text} />}
      </div>
      <LineBox table={table} line={form.line} draft={draft} onChoose={({ name }) => form.focusOn(name)} />
      {form.line.isList ? (
        <Suspense>
          <ListPosting
            key={form.line.round}
            table={table}
            line={form.line}
            draft={draft}
            onD2DChange={form.changeD2D}
          />
        </Suspense>
      ) : (
        <SingleForm form={form} table={table} />
      )}
    </>
  );
}
