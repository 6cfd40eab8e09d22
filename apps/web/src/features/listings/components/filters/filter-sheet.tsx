import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { DialogHead } from '#components/ui/over/dialog-head.tsx';
import { useReturnFocus } from '#components/ui/over/use-return-focus.ts';
import scrim from '#components/ui/over/scrim.module.css';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './filter-sheet.module.css';

type FilterSheetProps = { onClose: () => void; children: ReactNode };

/** The filters on a narrow screen, rising from the bottom. */
export default function FilterSheet({ onClose, children }: FilterSheetProps) {
  const t = useTranslation('filters');
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim.scrim} />
        <Dialog.Content className={styles.sheet} aria-describedby={undefined} {...useReturnFocus()}>
          <DialogHead className={styles.head}>{t('title')}</DialogHead>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
