import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { useBackCloses } from '#lib/overlays.ts';
import { Button } from '../button.tsx';
import scrim from './scrim.module.css';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question. */
  title: ReactNode;
  /** The facts, and what the act costs. */
  children: ReactNode;
  /** The act by its own name ("Delete 3 offers"). */
  action: ReactNode;
  /** The label of the safe button; "Cancel" by default. */
  safe?: ReactNode;
  /** The button of another way to go on. */
  other?: ReactNode;
  isDestructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
};

/** Confirms an action that cannot be undone. Focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, action, safe, other, isDestructive, busy, onConfirm } = props;
  const t = useTranslation('common');
  useBackCloses(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrim.scrim} />
        <AlertDialog.Content className={cx(styles.dialog, Boolean(other) && styles.three)} {...useReturnFocus()}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className={styles.body}>{children}</div>
          </AlertDialog.Description>
          <div className={styles.buttons}>
            <AlertDialog.Cancel asChild>
              <Button variant="line">{safe ?? t('cancel')}</Button>
            </AlertDialog.Cancel>
            {other}
            <Button variant={isDestructive ? 'bad' : 'brand'} busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
