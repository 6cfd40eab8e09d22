import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useBackCloses } from '#lib/overlays.ts';
import styles from './dialog.module.css';
import scrim from './scrim.module.css';
import { DialogHead } from './dialog-head.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type TitledDialogProps = { title: ReactNode; onClose: () => void; children: ReactNode };

/**
 * A dialog with a title and a close button: centred on a wide screen, at the bottom on a phone. Render it while it is open. Escape, a press
 * outside and the browser's Back close it too, and focus returns to the element that opened it.
 */
export function TitledDialog({ title, onClose, children }: TitledDialogProps) {
  useBackCloses(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim.scrim} />
        <Dialog.Content className={styles.dialog} aria-describedby={undefined} {...useReturnFocus()}>
          <DialogHead className={styles.head}>{title}</DialogHead>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
