import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useWords } from '#i18n/use-words.ts';
import { useBackCloses } from '#lib/overlays.ts';
import { Button } from '../button.tsx';
import styles from './dialog.module.css';
import { IconX } from '../icons.ts';
import scrim from './scrim.module.css';
import { useReturnFocus } from './use-return-focus.ts';

type TitledDialogProps = { title: ReactNode; onClose: () => void; children: ReactNode };

/**
 * A dialog with a title and a cross: beside the page on a wide screen, under the thumb on a phone. Render it while it is
 * open; Escape, a press beside it and the browser's Back close it too, and the focus goes back to what opened it.
 */
export function TitledDialog({ title, onClose, children }: TitledDialogProps) {
  const t = useWords('common');
  useBackCloses(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim.scrim} />
        <Dialog.Content className={styles.dialog} aria-describedby={undefined} {...useReturnFocus()}>
          <div className={styles.head}>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="plain" icon aria-label={t('close')}>
                <IconX size={24} aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
