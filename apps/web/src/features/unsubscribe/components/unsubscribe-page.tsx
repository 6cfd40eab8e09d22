import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { choosePromotions } from '../api/choose-promotions.ts';
import styles from './unsubscribe-page.module.css';

/** The page of the link in a promotional e-mail. Nothing changes before a press: mail programs open links too. */
export function UnsubscribePage({ token }: { token: string }) {
  const t = useTranslation('unsubscribe');
  const choice = useSubmit({ mutationFn: (wants: boolean) => choosePromotions(token, wants) });
  const isOut = choice.data === false;
  const isBack = choice.data === true;
  return (
    <div className="shell">
      <PageHead title={t('title')} />
      <div className={styles.text}>
        {choice.error && (
          <Notice tone="error" announce>
            {toAppError(choice.error).code === 'bad_link' ? t('badLink') : toAppError(choice.error).message}
          </Notice>
        )}
        {isOut && (
          <Notice tone="success" title={t('done')} announce>
            {t('doneText')}
          </Notice>
        )}
        {isBack && (
          <Notice tone="success" title={t('back')} announce>
            {t('backText')}
          </Notice>
        )}
        {!isOut && !isBack && <p>{t('ask')}</p>}
        <Button variant={isOut ? 'line' : 'brand'} busy={choice.isPending} onClick={() => choice.mutate(isOut)}>
          {t(isOut ? 'undo' : 'act')}
        </Button>
      </div>
    </div>
  );
}
