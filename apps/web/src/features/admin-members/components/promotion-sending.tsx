import { Button } from '#components/ui/button.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Progress } from '../use-send-promotion.ts';
import styles from './dialogs.module.css';

type SendingProps = {
  progress: Progress;
  isSending: boolean;
  isDone: boolean;
  onSend: () => void;
  onCancel: () => void;
  onClose: () => void;
};

/** The progress, the members to whom nothing was sent and why, and the next step. */
export function Sending({
  progress: { done, all, unsent },
  isSending,
  isDone,
  onSend,
  onCancel,
  onClose,
}: SendingProps) {
  const t = useTranslation('admin-members');
  return (
    <div className={styles.form}>
      <p role="status">{t('promotion.progress', { done: quantity(done), all: quantity(all) })}</p>
      <progress max={all} value={done} aria-label={t('promotion.title')} className={styles.progress} />
      {unsent.length > 0 && (
        <section aria-label={t('promotion.unsent')}>
          <b>{t('promotion.unsentCount', { count: unsent.length, number: quantity(unsent.length) })}</b>
          <ul className={styles.unsent}>
            {unsent.map(({ email, code, error }) => (
              <li key={email}>
                {email}: {t.maybe(`promotion.why.${code}`) ?? error}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isSending && (
        <Button variant="line" block onClick={onCancel}>
          {t('promotion.cancel')}
        </Button>
      )}
      {!isSending && !isDone && (
        <Button block onClick={onSend}>
          {t('promotion.goOn', { number: quantity(all - done) })}
        </Button>
      )}
      {isDone && (
        <p>
          <PageLink path="/admin/mailings">{t('promotion.history')}</PageLink>
        </p>
      )}
      {!isSending && (
        <Button variant="line" block onClick={onClose}>
          {t('promotion.close')}
        </Button>
      )}
    </div>
  );
}
