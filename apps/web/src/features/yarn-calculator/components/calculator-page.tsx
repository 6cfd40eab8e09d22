import { Link } from '@tanstack/react-router';
import { AT_SAME_ADDRESS } from '#components/ui/list/same-address.ts';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { calculatorOf, CALCULATOR_NAMES } from '../calculators.ts';
import type { CalculatorSearch } from '../calculator-address.ts';
import { calculatorIn, numbersOf, readCalculatorSearch, typedIn } from '../calculator-search.ts';
import { useCalculatorSearch } from '../use-calculator-search.ts';
import { CalculatorFields } from './calculator-fields.tsx';
import { CalculatorResult } from './calculator-result.tsx';
import styles from './calculator-page.module.css';

type CalculatorPageProps = {
  /** As in the address. */
  search: CalculatorSearch;
  /** Called with what the address should say, some time after the last change or at once on leaving a field. */
  onSearch: (search: CalculatorSearch) => void;
};

/** The calculators of yarn, one at a time. The fields lead, and the address follows them. */
export function CalculatorPage({ search, onSearch }: CalculatorPageProps) {
  const t = useTranslation('yarn-calculator');
  const { current, change, write } = useCalculatorSearch(search, onSearch);
  const name = calculatorIn(search);
  const typed = typedIn(current);
  const calculator = calculatorOf(name);
  const result = calculator.work(numbersOf(typed));

  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} />
      <div className={styles.page}>
        <nav aria-label={t('choose')} className={styles.choose}>
          {CALCULATOR_NAMES.map((each) => (
            <Link
              key={each}
              to={paths.yarnCalculator}
              search={readCalculatorSearch({ ...current, calculator: each })}
              resetScroll={false}
              className={styles.choice}
              aria-current={each === name ? 'page' : undefined}
              activeOptions={AT_SAME_ADDRESS}
            >
              {t(`calculators.${each}.name`)}
            </Link>
          ))}
        </nav>
        <div className={styles.card}>
          <header>
            <h2>{t(`calculators.${name}.name`)}</h2>
            <p>{t(`calculators.${name}.lede`)}</p>
          </header>
          <div className={styles.body}>
            <CalculatorFields
              key={name}
              fields={calculator.fields}
              typed={typed}
              errors={result.isDone ? {} : result.errors}
              onChange={change}
              onLeave={write}
            />
            <CalculatorResult calculator={calculator} result={result} typed={typed} />
          </div>
        </div>
      </div>
    </div>
  );
}
