import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { day as dayText, quantity } from '#i18n/format.ts';
import { useWords } from '#i18n/use-words.ts';
import { csvOf } from '@tanabana/domain/csv';
import { saveFile } from '#lib/files/save-file.ts';
import { FIGURES } from '../figures.ts';
import type { DayFigures } from '../figures.ts';
import styles from './dashboard.module.css';

/** The figures of every day, the newest first, when they are asked for; and as a file. */
export function FiguresTable({ days }: { days: readonly DayFigures[] }) {
  const t = useWords('admin-dashboard');
  const [isOpen, setIsOpen] = useState(false);
  const newestFirst = days.toReversed();
  const names = FIGURES.map((figure) => t(`figures.${figure}`));
  const save = () => {
    const rows = newestFirst.map((figures) => [figures.day, ...FIGURES.map((figure) => figures[figure])]);
    saveFile(
      'daily_figures.csv',
      new Blob([csvOf([[t('day'), ...names], ...rows])], { type: 'text/csv;charset=utf-8' }),
    );
  };
  return (
    <div className={styles.figures}>
      <div className={styles.figuresHead}>
        <Button variant="line" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hideTable' : 'showTable')}
        </Button>
        <Button variant="line" onClick={save}>
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
                  {FIGURES.map((figure) => (
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
