import { readPercent } from '@tanabana/domain/corporate/typed-price';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { productName } from '#lib/corporate/product-name.ts';
import { cellsOf, previewOf } from '../sheet/by-percent.ts';
import type { Preview } from '../sheet/by-percent.ts';
import type { Cell, PriceSheet } from '../sheet/price-sheet.ts';
import styles from './dialogs.module.css';

/** Changes that are shown before they are made. */
const SHOWN = 6;

type PercentDialogProps = { sheet: PriceSheet; onApply: (cells: Cell[]) => void; onClose: () => void };

/** Raises or lowers the chosen prices by a percentage, shown before it is done. Load it lazily. */
export default function PercentDialog({ sheet, onApply, onClose }: PercentDialogProps) {
  const t = useTranslation('prices');
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [rows] = useState(() => sheet.chosen().map((id) => [id, sheet.row(id)] as const));
  const percent = readPercent(typed);
  const preview = percent === null ? null : previewOf(rows, percent);
  const count = preview?.changes.length ?? 0;
  const isWrong = percent === null && (isTried || /[^\d\s.,+%−-]/.test(typed));

  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!preview || count === 0) return;
    onApply(cellsOf(preview));
    onClose();
  };
  return (
    <TitledDialog title={t('percent.title')} onClose={onClose}>
      <form onSubmit={apply} className={styles.percent} noValidate>
        <Field label={t('percent.label')} hint={t('percent.hint')} error={isWrong ? t('percent.error') : undefined}>
          <Input
            unit="%"
            inputMode="text"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div role="status">{preview && <Summary preview={preview} />}</div>
        {preview && count > 0 && <Changes preview={preview} />}
        <Button type="submit" block>
          {t('percent.apply', { count })}
        </Button>
      </form>
    </TitledDialog>
  );
}

function Summary({ preview: { changes, none, beyond } }: { preview: Preview }) {
  const t = useTranslation('prices');
  return (
    <p>
      {t('percent.change', { count: changes.length })} {none > 0 && t('percent.none', { count: none })}{' '}
      {beyond > 0 && t('percent.beyond', { count: beyond })}
    </p>
  );
}

function Changes({ preview: { changes } }: { preview: Preview }) {
  const t = useTranslation('prices');
  const more = changes.length - SHOWN;
  return (
    <table className={styles.table}>
      <caption className="vh">{t('percent.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.yarn')}</th>
          <th scope="col">{t('percent.was')}</th>
          <th scope="col">{t('percent.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.slice(0, SHOWN).map(({ id, row, was, becomes }) => (
          <tr key={id}>
            <td>{productName(row.base)}</td>
            <td>{money(was)}</td>
            <td>
              <b>{money(becomes)}</b>
            </td>
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={3}>{t('percent.more', { count: more })}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
