import { auditNotices } from '@tanabana/domain/audit/notices';
import { STATISTICS } from '@tanabana/domain/operations/statistics';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { day as dayText, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useCsv } from '#lib/files/use-csv.ts';
import type { DayStatistics } from '../statistics.ts';
import styles from './dashboard.module.css';

/** The figures of every day, the newest first, on request; and as a file. */
export function StatisticsTable({ days }: { days: readonly DayStatistics[] }) {
  const t = useTranslation('admin-dashboard');
  const [isOpen, setIsOpen] = useState(false);
  const newestFirst = days.toReversed();
  const names = STATISTICS.map((figure) => t(`figures.${figure}`));
  const save = useCsv(auditNotices.fileNotSaved);
  const request = { list: 'figures', from: days[0]?.day, to: days.at(-1)?.day };
  return (
    <div className={styles.figures}>
      <div className={styles.figuresHead}>
        <Button variant="line" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hideTable' : 'showTable')}
        </Button>
        <Button
          variant="line"
          busy={save.isPending}
          onClick={() => save.mutate({ request, name: 'daily_figures.csv' })}
        >
          <IconDownload size={18} aria-hidden="true" />
          {t('download')}
        </Button>
      </div>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and so must be reached by keys
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('table')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {newestFirst.map((figures) => (
                <tr key={figures.day}>
                  <th scope="row">{dayText(figures.day)}</th>
                  {STATISTICS.map((figure) => (
                    <td key={figure}>{quantity(figures[figure])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
