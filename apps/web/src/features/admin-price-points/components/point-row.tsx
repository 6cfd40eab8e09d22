import { perKilogram, POINT_CELLS } from '@tanabana/domain/news/price-point';
import { memo, useState } from 'react';
import { PageOfPdf } from '#components/price-points/page-of-pdf.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconTrash } from '#components/ui/icons.ts';
import { money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { specTokens, yarnTitle } from '#i18n/yarn.ts';
import type { GridRow } from '../grid-row.ts';
import type { YarnOfRow } from '../yarn-of-row.ts';
import type { GridActs } from './grid-acts.ts';
import styles from './grid.module.css';
import { PointCellField } from './point-cell.tsx';

type PointRowProps = {
  row: GridRow;
  /** From 1. */
  place: number;
  fileUrl: string;
  /** Whether its errors show before it was left. */
  isMarked: boolean;
  acts: GridActs;
};

/** A row of the grid, and below its cells what was read from them. */
export const PointRow = memo(function PointRow({ row, place, fileUrl, isMarked, acts }: PointRowProps) {
  const t = useTranslation('admin-price-points');
  const [isLeft, setIsLeft] = useState(false);
  const { key, texts, isBlank, point } = row;
  const errors = isMarked || isLeft ? row.errors : {};
  const leave = () => setIsLeft(true);
  return (
    <li className={styles.row} aria-label={t('row', { row: place })}>
      <div className={styles.cells}>
        {POINT_CELLS.map((cell) => (
          <PointCellField
            key={cell}
            rowKey={key}
            place={place}
            cell={cell}
            text={texts[cell]}
            error={errors[cell]}
            acts={acts}
            onLeave={leave}
          />
        ))}
        <Button
          variant="quiet"
          icon
          className={styles.remove}
          aria-label={t('remove', { row: place })}
          disabled={isBlank}
          onClick={() => acts.remove(key)}
        >
          <IconTrash size={20} aria-hidden="true" />
        </Button>
      </div>
      {!isBlank && (
        <div className={styles.read}>
          {point && <b>{t('perKg', { price: money(perKilogram(point)) })}</b>}
          <YarnRead read={row.yarn} />
          {point && <PageOfPdf fileUrl={fileUrl} page={point.page} />}
        </div>
      )}
    </li>
  );
});

/** The yarn that the words of a row name. */
function YarnRead({ read }: { read: YarnOfRow | null }) {
  const t = useTranslation('admin-price-points');
  if (!read) return <span className={styles.none}>{t('noYarn')}</span>;
  const shown = { ...read.yarn, number_of_plys: Number(read.yarn.number_of_plys ?? 1) };
  const words = [yarnTitle(shown), ...specTokens(shown).slice(1)].join(' · ');
  return <span>{t(read.isUnsure ? 'readUnsure' : 'read', { yarn: words })}</span>;
}
