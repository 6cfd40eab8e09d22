import type { ReactNode } from 'react';
import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import { amountText } from '@tanabana/domain/typed';
import { wordPriceDoubt } from '#components/listing-form/price-doubt.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconTrash } from '#components/ui/icons.ts';
import { IconAlertCircle, IconCircleCheck, IconPencil } from '#components/ui/lazy-icons.ts';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { money, quantity, shortTime } from '#i18n/format.ts';
import { useFieldError } from '#i18n/use-field-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { yarnName } from '#i18n/yarn.ts';
import { marketSide } from '../../market-side.ts';
import { postedPath } from '../../posted.ts';
import { heldUntil } from '../../refusals.ts';
import type { Dollars } from '../../line/use-read-form.ts';
import { isOpen } from '../../list/rows.ts';
import type { Row } from '../../list/rows.ts';
import type { PostRows } from '../../list/use-post-rows.ts';
import type { Rows } from '../../list/use-rows.ts';
import { LeftOut, ReadChips } from '../line/read-chips.tsx';
import styles from './list-posting.module.css';

/** What the cells of a row need beside it. */
export type Acts = Pick<Rows, 'accept' | 'remove'> &
  Pick<PostRows, 'failures' | 'sending' | 'isBusy'> & { dollars: Dollars; open: (row: Row) => void };

type PartProps = { row: Row; acts: Acts };

export const RowLine = ({ row }: { row: Row }) => <span className={styles.text}>{row.text.trim()}</span>;

const whole = (text = '') => /^[0-9]+$/.exec(amountText(text))?.[0];

/** The post that the row makes: its side, its yarn, its amounts, and what is to be confirmed. */
export function RowPost({ row, acts }: PartProps) {
  const t = useTranslation('posting');
  const { values, table } = row;
  const { badge, words, quantity: field } = marketSide(table);
  const yarn = {
    ...values,
    fibre_type: values.other_fibre_type || values.fibre_type || '',
    number_of_plys: Number(values.number_of_plys),
  };
  const kgs = whole(values[field]);
  const price = table === 'sales_offers' ? values.price : undefined;
  const doubt = row.number === undefined && price ? wordPriceDoubt(t, values.fibre_type ?? '', price) : undefined;
  return (
    <div className={styles.cell}>
      <div className={styles.yarn}>
        <Badge kind={badge}>{t(`${words}.side`)}</Badge>
        <b>{yarn.fibre_type ? yarnName(yarn) : t('preview.fibre')}</b>
      </div>
      <SpecLine yarn={yarn} />
      <span>
        {kgs ? `${quantity(kgs)} ${t('kg')}` : t('preview.quantity')}
        {price && row.errors.price === undefined && ` · ${money(price)}${t('perKg')}`}
      </span>
      {doubt && <p className={styles.note}>{doubt}</p>}
      {isOpen(row) && row.open.length > 0 && (
        <ReadChips
          fields={row.open}
          values={values}
          onChoose={() => acts.open(row)}
          onAccept={(proposal) => acts.accept(row, [proposal])}
        />
      )}
      <LeftOut text={row.text} {...row.read} dollars={acts.dollars} />
    </div>
  );
}

/** The number of a posted row; else what is wrong with it, or that it is ready. */
export function RowState({ row, acts }: PartProps) {
  const t = useTranslation('posting', 'fields');
  const errorText = useFieldError();
  if (row.number !== undefined) {
    return (
      <p className={styles.posted}>
        <IconCircleCheck size={18} aria-hidden="true" />
        <a href={postedPath(row, row.number)}>{row.number}</a>
      </p>
    );
  }
  if (acts.sending === row.id) return <p className={styles.note}>{t('list.sending')}</p>;
  const failure = acts.failures[row.id];
  const errors = Object.entries(row.errors) as [ListingFieldName, string][];
  return (
    <div className={styles.cell}>
      {failure && <Problem>{failureText(failure, t)}</Problem>}
      {errors.map(([name, error]) => (
        <Problem key={name}>
          {t(`fields:${name}`)}: {errorText(error)}
        </Problem>
      ))}
      {row.isUncertain && <p className={styles.note}>{t('list.uncertain')}</p>}
      {!failure && !row.isUncertain && errors.length === 0 && <p className={styles.ready}>{t('list.ready')}</p>}
    </div>
  );
}

function failureText(failure: Acts['failures'][string], t: ReturnType<typeof useTranslation<'posting', 'fields'>>) {
  const until = heldUntil(failure);
  return until ? t('held', { time: shortTime(until, new Date()) }) : failure.message;
}

const Problem = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem}>
    <IconAlertCircle size={16} aria-hidden="true" />
    <span>{children}</span>
  </p>
);

/** Edit and Remove. A row that is posted, or may be, stays as it is. */
export function RowActions({ row, acts }: PartProps) {
  const t = useTranslation('posting');
  const line = row.text.trim();
  return (
    <div className={styles.actions}>
      {isOpen(row) && (
        <Button
          icon
          variant="quiet"
          aria-label={t('list.edit', { line })}
          disabled={acts.isBusy}
          onClick={() => acts.open(row)}
        >
          <IconPencil size={20} aria-hidden="true" />
        </Button>
      )}
      <Button
        icon
        variant="quiet"
        aria-label={t('list.remove', { line })}
        disabled={acts.isBusy}
        onClick={() => acts.remove([row])}
      >
        <IconTrash size={20} aria-hidden="true" />
      </Button>
    </div>
  );
}
