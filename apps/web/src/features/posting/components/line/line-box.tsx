import { useNavigate } from '@tanstack/react-router';
import { isFilledIn } from '../../line/fill-in.ts';
import type { Line } from '../../line/use-line.ts';
import type { ReadField } from '@tanabana/domain/listings/typed/line/fields-of-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Textarea } from '#components/ui/form/textarea.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { marketSide } from '../../market-side.ts';
import type { Draft } from '../../use-draft.ts';
import { LeftOut, ReadChips } from './read-chips.tsx';
import styles from './line-box.module.css';

/** Rows of the box where the browser does not size it by its text. */
const ROWS = { least: 1, most: 10 };

const OTHER = { purchase_enquiries: 'sales_offers', sales_offers: 'purchase_enquiries' } as const;

type LineBoxProps = {
  table: ListingTable;
  line: Line;
  draft: Draft;
  /** Moves to the form's field of a chip. */
  onChoose: (field: ReadField) => void;
};

/** A line of the trade, or a list of them, above the form; and what is understood of a single one. */
export function LineBox({ table, line, draft, onChoose }: LineBoxProps) {
  const t = useTranslation('posting');
  const { words } = marketSide(table);
  const { read, readText, text } = line;
  const rows = Math.min(Math.max(text.split('\n').length, ROWS.least), ROWS.most);
  const isReading = read === undefined;
  const open = read?.fields.filter((field) => !isFilledIn(draft, field)).length ?? 0;
  const filled = (read?.fields.length ?? 0) - open;
  return (
    <div className={styles.box}>
      <Field label={t('line.label')} hint={t('line.hint')}>
        <Textarea
          rows={rows}
          className={styles.text}
          value={text}
          placeholder={t(`${words}.line.example`)}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => line.type(event.target.value)}
        />
      </Field>
      <p className="vh" role="status">
        {filled + open > 0 && t('line.read', { filled, open })}
      </p>
      {isReading && <p className={styles.reading}>{t('line.reading')}</p>}
      {read && read.fields.length > 0 && (
        <ReadChips fields={read.fields} values={draft} onChoose={onChoose} onAccept={line.accept} />
      )}
      {read && <LeftOut text={readText} {...read} dollars={line.dollars} />}
      {read?.side && read.side.table !== table && <OtherSide table={table} isSure={read.side.isSure} line={line} />}
    </div>
  );
}

/** The line speaks of the other side of the market. */
function OtherSide({ table, isSure, line }: { table: ListingTable; isSure: boolean; line: Line }) {
  const t = useTranslation('posting');
  const navigate = useNavigate();
  const other = marketSide(OTHER[table]);
  const bring = () => {
    line.bringToOther();
    void navigate({ to: other.path });
  };
  return (
    <Notice
      tone={isSure ? 'warning' : 'info'}
      action={
        <Button variant="line" size="sm" onClick={bring}>
          {t(`${other.words}.title`)}
        </Button>
      }
    >
      {t(`${other.words}.line.otherSide`)}
    </Notice>
  );
}
