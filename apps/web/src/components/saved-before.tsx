import { useTranslation } from '#i18n/use-translation.ts';
import type { SavedBeforeQuestion } from '#lib/forms/use-saved-before.ts';
import { Button } from './ui/button.tsx';
import { ConfirmDialog } from './ui/over/confirm-dialog.tsx';

/** Asks whether what is typed corrects what an earlier press, whose response was lost, has saved, or is another one. */
export function SavedBefore({ onChoose, onCancel }: SavedBeforeQuestion) {
  const t = useTranslation('published');
  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title={t('savedBefore.title')}
      action={t('savedBefore.correct')}
      other={
        <Button variant="line" onClick={() => onChoose('another')}>
          {t('savedBefore.another')}
        </Button>
      }
      onConfirm={() => onChoose('correct')}
    >
      {t('savedBefore.body')}
    </ConfirmDialog>
  );
}
