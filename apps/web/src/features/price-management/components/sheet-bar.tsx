import { Button } from '#components/ui/button.tsx';
import { IconArrowBackUp, IconArrowForwardUp, IconPercentage } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { PriceSheet } from '../sheet/price-sheet.ts';
import { useSummary } from '../use-sheet.ts';
import styles from './sheet-bar.module.css';

type SheetBarProps = { sheet: PriceSheet; onUndo: () => void; onRedo: () => void; onPercent: () => void };

/** What can be done with the whole sheet, at hand wherever the page is scrolled to. */
export function SheetBar({ sheet, onUndo, onRedo, onPercent }: SheetBarProps) {
  const t = useTranslation('prices');
  const { changed, chosen, canUndo, canRedo } = useSummary(sheet);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('title')}>
      <Button variant="line" icon aria-label={t('undo')} disabled={!canUndo} onClick={onUndo}>
        <IconArrowBackUp size={20} aria-hidden="true" />
      </Button>
      <Button variant="line" icon aria-label={t('redo')} disabled={!canRedo} onClick={onRedo}>
        <IconArrowForwardUp size={20} aria-hidden="true" />
      </Button>
      <Button variant="line" disabled={chosen === 0} onClick={onPercent}>
        <IconPercentage size={18} aria-hidden="true" />
        {t('byPercent')}
      </Button>
      {chosen > 0 && (
        <p>
          {t('chosen', { count: chosen })}
          <Button variant="quiet" size="sm" onClick={() => sheet.choose(sheet.chosen(), false)}>
            {t('unchoose')}
          </Button>
        </p>
      )}
      {changed > 0 && <p className={styles.changed}>{t('changed', { count: changed })}</p>}
    </div>
  );
}
