import { buttonClass } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { PostedBeforeQuestion } from '../use-post-listing.ts';
import { PostLink } from './post-link.tsx';

/** Says that an earlier press, whose response was lost, has made a post, and asks whether what is typed now is another one. */
export function PostedBefore({ number, path, onAnother, onCancel }: PostedBeforeQuestion) {
  const t = useTranslation('posting');
  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title={t('postedBefore.title', { number })}
      action={t('postedBefore.another')}
      other={
        <PostLink path={path} className={buttonClass({ variant: 'line' })} onLeave={onCancel}>
          {t('postedBefore.view', { number })}
        </PostLink>
      }
      onConfirm={onAnother}
    >
      {t('postedBefore.body')}
    </ConfirmDialog>
  );
}
