import { memberNotices } from '@tanabana/domain/members/notices';
import { fill } from '@tanabana/domain/notice';
import { ExportButton } from '#components/export-button.tsx';
import { ToPanel } from '#components/to-panel.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { FoundResults } from '#components/ui/list/found-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { KINDS, mailingsExport } from '../api/get-mailings.ts';
import type { MailingsPlace } from '../place.ts';
import { useMailings } from '../use-mailings.ts';
import { MailingRows } from './mailing-rows.tsx';
import styles from './mailings.module.css';

type MailingsPageProps = { place: MailingsPlace; go: (to: MailingsPlace) => void };

/** The history of promotional e-mail: who sent what, to how many, and what became of it. */
export function MailingsPage({ place, go }: MailingsPageProps) {
  const t = useTranslation('admin-mailings');
  const box = useSearchBox(place.q ?? '', (text) => go({ ...place, q: text || undefined }));
  const list = useMailings(place, box.typed);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <div className={styles.tools}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
        <Field label={t('kind')}>
          <Select
            value={place.kind ?? ''}
            placeholder={t('all')}
            options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(event) => go({ ...place, kind: event.target.value || undefined })}
          />
        </Field>
        <div className={styles.actions}>
          <PageLink path={paths.membershipManagement} className={buttonClass({ variant: 'line' })}>
            {t('write')}
          </PageLink>
          <ExportButton
            request={mailingsExport(place)}
            name="mailings.csv"
            saved={(count) => fill(memberNotices.mailingsExported, { count })}
            failed={memberNotices.mailingsNotExported}
            words={{
              save: t('download'),
              cancel: t('cancelDownload'),
              progress: (count) => t('downloading', { number: quantity(count) }),
            }}
            isEmpty={list.rows.length === 0 || list.isSearching}
          />
        </div>
      </div>
      <FoundResults
        list={list}
        isFiltered={box.typed.trim() !== '' || Boolean(place.kind)}
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
        <MailingRows mailings={list.rows} />
        <p className={styles.note}>{t('explained')}</p>
      </FoundResults>
    </div>
  );
}
