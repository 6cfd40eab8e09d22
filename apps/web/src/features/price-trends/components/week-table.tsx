import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { day, quantity, wholeRupees } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { AnyWeek } from '../all-weeks.ts';
import type { Series } from '../trend-search.ts';
import styles from './week-table.module.css';

type WeekTableProps = { weeks: readonly AnyWeek[]; series: Series; caption: string };

/** Weeks that are shown at first: a phone shows as many on one screen. */
const SHOWN = 8;

/** The weeks, the newest first. One with too few prices says so. */
export function WeekTable({ weeks, series, caption }: WeekTableProps) {
  const t = useTranslation('price-trends');
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? weeks : weeks.slice(-SHOWN);
  return (
    <>
      <table className={styles.weeks}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('week')}</th>
            <th scope="col">{t('median')}</th>
            <th scope="col">{t(`posts.${series}`)}</th>
            <th scope="col">{t('companies')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.toReversed().map(({ week, figure }) => (
            <tr key={week}>
              <th scope="row">{day(week)}</th>
              {figure ? (
                <>
                  <td>{wholeRupees(figure.median_price)}</td>
                  <td>{quantity(figure.posts)}</td>
                  <td>{quantity(figure.companies)}</td>
                </>
              ) : (
                <td colSpan={3}>{t('tooFew')}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < weeks.length && (
        <Button variant="quiet" className={styles.all} onClick={() => setIsAll(true)}>
          {t('allWeeks', { count: weeks.length })}
        </Button>
      )}
    </>
  );
}
