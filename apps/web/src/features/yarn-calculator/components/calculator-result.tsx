import { Link } from '@tanstack/react-router';
import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import { buttonClass } from '#components/ui/button.tsx';
import { paths } from '#config/paths.ts';
import { decimal } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { term } from '#i18n/terms.ts';
import type { Calculator, Result, Row } from '../calculators.ts';
import type { Typed } from '../typed.ts';
import { shownNumber } from '../shown-number.ts';
import styles from './calculator-page.module.css';

type CalculatorResultProps = { calculator: Calculator; result: Result; typed: Typed };

/** The lines of a result, which stand empty until there is one, so that nothing moves; and the way to an enquiry. */
export function CalculatorResult({ calculator, result, typed }: CalculatorResultProps) {
  const t = useTranslation('yarn-calculator');
  const rows: readonly Row[] = result.isDone ? result.rows : calculator.rows.map((label) => ({ label }));
  const left = result.isDone ? [] : calculator.fields.filter(({ name }) => result.errors[name]);
  const isEmpty = ({ name }: { name: string }) => (typed[name] ?? '').trim() === '';
  const names = (fields: typeof left) => fields.map(({ name }) => t(`fields.${name}`)).join(', ');
  const [missing, wrong] = [left.filter(isEmpty), left.filter((field) => !isEmpty(field))];
  const status = () => {
    if (wrong.length > 0) return t('wrong', { names: names(wrong) });
    return missing.length > 0 ? t('missing', { count: missing.length, names: names(missing) }) : t('ready');
  };
  return (
    <section className={styles.result} aria-label={t('result')}>
      <div aria-live="polite">
        <p className={styles.status}>{status()}</p>
        <dl className={styles.rows}>
          {rows.map((row) => (
            <div key={row.label}>
              <dt>{typeof row.label === 'number' ? t('rows.part', { part: row.label }) : t(row.label)}</dt>
              <dd>
                <Value row={row} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <EnquiryLink enquiry={result.isDone ? result.enquiry : {}} />
    </section>
  );
}

function Value({ row: { value, percent, fineness } }: { row: Row }) {
  const t = useTranslation('yarn-calculator');
  if (fineness) return t(`fineness.${fineness}`);
  if (!value) return t('none');
  return (
    <>
      {percent && <small>{t('rows.share', { percent: shownNumber(t, percent) })}</small>} {shownNumber(t, value)}
    </>
  );
}

const NUMBER = /^\d+(?:\.\d+)?$/;

/** A link to the form with this yarn filled in; it keeps its place while there is nothing to fill in. */
function EnquiryLink({ enquiry }: { enquiry: Partial<Record<ListingFieldName, string>> }) {
  const t = useTranslation('yarn-calculator', 'fields');
  const entries = Object.entries(enquiry) as [ListingFieldName, string][];
  const values = entries
    .map(([name, value]) => `${t(`fields:${name}`)} ${NUMBER.test(value) ? decimal(value) : term(value)}`)
    .join(', ');
  const isEmpty = entries.length === 0;
  return (
    <div className={styles.enquiry} data-empty={isEmpty ? '' : undefined}>
      {!isEmpty && (
        <>
          <Link
            to={paths.postEnquiry}
            search={enquiry}
            className={buttonClass({ variant: 'buy', size: 'lg', block: true })}
          >
            {t('enquiry.link')}
          </Link>
          <p>{t('enquiry.fills', { values })}</p>
        </>
      )}
      <p>{t('share')}</p>
    </div>
  );
}
