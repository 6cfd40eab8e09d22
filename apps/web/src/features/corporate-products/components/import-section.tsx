import { corporateNotices } from '@tanabana/domain/corporate/notices';
import type { HeadChoices } from '@tanabana/domain/corporate/product-table';
import { LIMITS } from '@tanabana/domain/limits';
import { useId, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { csvOf } from '@tanabana/domain/csv';
import type { Cell } from '@tanabana/domain/csv';
import { saveFile } from '#lib/files/save-file.ts';
import { useCsv } from '#lib/files/use-csv.ts';
import { saveDraft, readDraft } from '#lib/forms/draft.ts';
import { useUserId } from '#lib/session/session.ts';
import { HEADS } from '../import/heads.ts';
import { useImport } from '../use-import.ts';
import type { Chosen } from '../use-import.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import styles from './import-section.module.css';

const MEGABYTE = 1_000_000;
const TEMPLATE = 'corporate_products_template.csv';
const EXPORT = 'corporate_products_export.csv';
/** The meanings chosen for unknown heads, stored for the tab, as drafts are. */
const CHOICES = 'import-heads';
/** The template's example row; its department shows that it is an example. */
const EXAMPLE = ['Ring Spinning', 'Cotton', 'Combed', '', '', '', '40', '', '1', 'AA', 268.5, 'Reveal'];

const saveTemplate = (rows: readonly (readonly Cell[])[]) =>
  saveFile(TEMPLATE, new Blob([csvOf(rows)], { type: 'text/csv' }));

/** A company's products from a file and into one. */
export function ImportSection({ company_id }: { company_id: string }) {
  const t = useTranslation('corporate-products');
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { chosen, drop, read, save } = useImport(company_id);
  const userId = useUserId() ?? '';
  const remembered = (readDraft(CHOICES, userId) ?? {}) as HeadChoices;
  const download = useCsv(corporateNotices.productsNotExported);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file, mended, may be chosen again.
    currentTarget.value = '';
    if (file) read.mutate({ file, choice: { heads: remembered } });
  };
  return (
    <section className={styles.section} aria-labelledby="import">
      <h2 id="import">{t('import.title')}</h2>
      <p id={hint}>
        {t('import.hint', { rows: quantity(LIMITS.import_rows), megabytes: LIMITS.import_file_bytes / MEGABYTE })}
      </p>
      <div className={styles.actions}>
        <Button
          busy={read.isPending}
          disabled={!company_id}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {t('import.choose')}
        </Button>
        <Button variant="line" onClick={() => saveTemplate([HEADS, EXAMPLE])}>
          <IconDownload size={18} aria-hidden="true" /> {t('import.template')}
        </Button>
        <Button
          variant="line"
          busy={download.isPending}
          disabled={!company_id}
          onClick={() => download.mutate({ request: { list: 'products', company_id }, name: EXPORT })}
        >
          <IconDownload size={18} aria-hidden="true" /> {t('import.export')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('import.choose')}
          onChange={choose}
        />
      </div>
      {!company_id && <p>{t('companyFirst')}</p>}
      <p className="vh" role="status">
        {read.isPending && t('import.reading')}
      </p>
      {chosen?.error !== undefined && <FileErrorNotice {...chosen} />}
      {chosen?.facts && (
        <ImportColumns
          facts={chosen.facts}
          isBusy={read.isPending || save.isPending}
          onSheet={(sheet) => read.mutate({ file: chosen.file, choice: { ...chosen.choice, sheet } })}
          onHead={(key, column) => {
            const heads = { ...chosen.choice.heads };
            if (column) heads[key] = column;
            else delete heads[key];
            saveDraft(CHOICES, userId, heads);
            read.mutate({ file: chosen.file, choice: { ...chosen.choice, heads } });
          }}
        />
      )}
      {chosen?.rows && (
        <ImportPreview
          key={`${chosen.name} ${chosen.facts?.sheet}`}
          name={chosen.name}
          rows={chosen.rows}
          isBusy={save.isPending}
          onSave={() => save.mutate(chosen.rows)}
          onDrop={drop}
        />
      )}
    </section>
  );
}

function FileErrorNotice({ name, error, missing = [] }: Extract<Chosen, { error: string }>) {
  const t = useTranslation('corporate-products');
  return (
    <Notice tone="error" announce title={name}>
      {t(`import.errors.${error}`, {
        rows: quantity(LIMITS.import_rows),
        megabytes: LIMITS.import_file_bytes / MEGABYTE,
        heads: missing.join(', '),
      })}
    </Notice>
  );
}
