import type { FieldError } from '@tanabana/domain/field-error';
import type { PointCell } from '@tanabana/domain/news/price-point';
import { FieldNote } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { pastedCells } from '#lib/sheet/pasted-cells.ts';
import { sheetKey } from '#lib/sheet/sheet-keys.ts';
import { cellId } from './cell-id.ts';
import type { GridActs } from './grid-acts.ts';
import styles from './grid.module.css';

type CellProps = {
  rowKey: string;
  place: number;
  cell: PointCell;
  text: string;
  error: FieldError | undefined;
  acts: GridActs;
  /** The cursor has left the row. */
  onLeave: () => void;
};

/** One cell of the grid: a field with its name above it where there is no head, and its error below. */
export function PointCellField({ rowKey, place, cell, text, error, acts, onLeave }: CellProps) {
  const t = useTranslation('admin-price-points');
  const id = cellId(rowKey, cell);
  const noteId = `${id}-note`;
  return (
    <div className={cx(styles.cell, styles[cell])}>
      <label htmlFor={id} className={styles.label}>
        {t(`cells.${cell}`)}
      </label>
      <Input
        id={id}
        sign={cell === 'price' ? '₹' : undefined}
        inputMode={cell === 'price' ? 'decimal' : cell === 'page' ? 'numeric' : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        aria-label={t('cellOf', { cell: t(`cells.${cell}`), row: place })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        placeholder={cell === 'per' ? t('perPlaceholder') : cell === 'gst' ? t('gstPlaceholder') : undefined}
        value={text}
        onChange={(event) => acts.type(rowKey, cell, event.target.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.closest('li')?.contains(relatedTarget)) onLeave();
        }}
        onKeyDown={(event) => {
          const key = sheetKey(event);
          if (key) event.preventDefault();
          if (key?.save) acts.save();
          else if (key) acts.move(rowKey, cell, key.by);
        }}
        onPaste={(event) => {
          const lines = pastedCells(event.clipboardData.getData('text/plain'));
          if (!lines) return;
          event.preventDefault();
          acts.paste(rowKey, cell, lines);
        }}
      />
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
