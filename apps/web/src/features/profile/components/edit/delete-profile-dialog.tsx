import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useWords } from '#i18n/use-words.ts';
import styles from './edit.module.css';

type DeleteProfileDialogProps = { isBusy: boolean; onCancel: () => void; onConfirm: () => void };

/** Asks before an account is deleted. */
export default function DeleteProfileDialog({ isBusy, onCancel, onConfirm }: DeleteProfileDialogProps) {
  const t = useWords('profile');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isBusy && onCancel()}
      title={t('danger.ask')}
      action={t('danger.confirm')}
      isDestructive
      busy={isBusy}
      onConfirm={onConfirm}
    >
      <ul className={styles.facts}>
        <li>{t('danger.gone')}</li>
        <li>{t('danger.kept')}</li>
        <li>{t('danger.again')}</li>
      </ul>
    </ConfirmDialog>
  );
}
