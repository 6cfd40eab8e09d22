import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import type { OriginalPrice, ReadField, ReadForm } from '@tanabana/domain/listings/typed/line/fields-of-line';
import { IconCheck } from '#components/ui/lazy-icons.ts';
import { day, money, quantity } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import type { Translate } from '#i18n/messages.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { isFilledIn } from '../../line/fill-in.ts';
import type { Dollars } from '../../line/use-read-form.ts';
import styles from './line-box.module.css';

type Values = Partial<Record<ListingFieldName, string>>;

/** A field's name without its unit, which stands beside the value. */
const nameOf = (label: string) => label.replace(/\s*\(.*\)/, '');

type ReadChipsProps = {
  fields: readonly ReadField[];
  /** Of the form. */
  values: Values;
  /** For a value that the form has: moves to its field. */
  onChoose: (field: ReadField) => void;
  onAccept: (field: ReadField) => void;
};

/** What was read, a chip for each field. One that the form does not have yet is a question, and a press accepts it. */
export function ReadChips({ fields, values, onChoose, onAccept }: ReadChipsProps) {
  const t = useTranslation('posting', 'fields');
  const valueText = ({ name, value, original }: ReadField) => {
    if (name === 'price') return original ? `${originalText(t, original)} = ${money(value)}` : money(value);
    if (name === 'quantity_kgs' || name === 'quantity_required_kgs') return `${quantity(value)} ${t('kg')}`;
    return term(value);
  };
  return (
    <ul className={styles.chips} aria-label={t('line.understood')}>
      {fields.map((field) => {
        const isIn = isFilledIn(values, field);
        const words = { name: nameOf(t(`fields:${field.name}`)), value: valueText(field) };
        return (
          <li key={field.name}>
            <button
              type="button"
              className={cx(styles.chip, !isIn && styles.question)}
              aria-label={isIn ? t('line.change', words) : t('line.accept', words)}
              onClick={() => (isIn ? onChoose(field) : onAccept(field))}
            >
              {isIn && <IconCheck size={16} aria-hidden="true" />}
              <span>{words.name}</span> <b>{isIn ? words.value : t('line.question', words)}</b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const dollarText = (price: string) => `US$ ${/\.\d\d/.test(price) ? price : Number(price).toFixed(2)}`;

/** `₹1,710.00 / 5 kg`, `US$ 1.35 at ₹88.50 of 26 Nov 2026`: the price as it was written, and the rate of dollars. */
function originalText(t: Translate<'posting'>, { price, kilograms, gst, rate }: OriginalPrice): string {
  const written = rate ? dollarText(price) : money(price);
  const weighed = kilograms === undefined ? written : `${written} / ${kilograms} ${t('kg')}`;
  const taxed = gst === undefined ? weighed : t('line.withGst', { price: weighed, gst });
  return rate ? t('line.atRate', { price: taxed, rate: `₹${rate.rupees}`, day: day(rate.valid_on) }) : taxed;
}

type LeftOutProps = Pick<ReadForm, 'unused' | 'rest' | 'isInDollars'> & { text: string; dollars: Dollars };

/** What is not in the post, in the words of the text. */
export function LeftOut({ text, unused, rest, isInDollars, dollars }: LeftOutProps) {
  const t = useTranslation('posting');
  const wordsOf = (spans: ReadForm['rest']) => spans.map(({ start, end }) => text.slice(start, end));
  const quoted = (words: readonly string[]) =>
    words.map((word, at) => (
      <span key={`${at} ${word}`}>
        {at > 0 && ' '}
        <q>{word}</q>
      </span>
    ));
  return (
    <>
      {rest.length > 0 && (
        <p className={styles.out}>
          {t('line.rest')} {quoted(wordsOf(rest))}
        </p>
      )}
      {unused.length > 0 && (
        <p className={styles.out}>
          {t('line.unused')} {quoted(wordsOf(unused))}
        </p>
      )}
      {isInDollars && dollars !== 'known' && <p className={styles.out}>{t(`line.dollars.${dollars}`)}</p>}
    </>
  );
}
