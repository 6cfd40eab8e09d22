import { Button } from '#components/ui/button.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { FailedMessage } from '../api/failed-messages.ts';
import styles from './messages.module.css';

type MessageRowsProps = {
  messages: readonly FailedMessage[];
  /** The one that is being made due. */
  busyId: string | undefined;
  onRetry: (message: FailedMessage) => void;
  onRestore: (message: FailedMessage & { ledger_id: number }) => void;
};

export function MessageRows({ messages, ...acts }: MessageRowsProps) {
  const t = useTranslation('admin-messages');
  return (
    <ul className={styles.rows} aria-label={t('title')}>
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} {...acts} />
      ))}
    </ul>
  );
}

type MessageRowProps = Omit<MessageRowsProps, 'messages'> & { message: FailedMessage };

function MessageRow({ message, busyId, onRetry, onRestore }: MessageRowProps) {
  const t = useTranslation('admin-messages');
  const { kind, status, sender_name, reader_name, about, ledger_id, letter } = message;
  const reader = reader_name ?? t('somebodyGone');
  const name = [t.maybe(`kinds.${kind}`) ?? kind, about].filter(Boolean).join(' · ');
  return (
    <li className={styles.row} data-status={status}>
      <div className={styles.what}>
        <b>{name}</b>
        <span>
          {sender_name ? t('fromTo', { sender: sender_name, reader }) : t('to', { reader })}
          {letter && <small>{t.maybe(`letters.${letter}`) ?? letter}</small>}
        </span>
        <small>{t('since', { time: dateTime(message.created_at) })}</small>
      </div>
      <div className={styles.why}>
        <b>{t.maybe(`statuses.${status}`) ?? status}</b>
        <small>{t('tries', { count: message.tries })}</small>
        {message.next_try_at && <small>{t('next', { time: dateTime(message.next_try_at) })}</small>}
        {message.note && <p>{message.note}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          variant="line"
          size="sm"
          busy={busyId === message.id}
          aria-label={t('retryOf', { name, reader })}
          onClick={() => onRetry(message)}
        >
          {t('retry')}
        </Button>
        {ledger_id !== null && (
          <Button
            variant="line"
            size="sm"
            aria-label={t('restoreOf', { name, sender: sender_name ?? '' })}
            onClick={() => onRestore({ ...message, ledger_id })}
          >
            {t('restore')}
          </Button>
        )}
      </div>
    </li>
  );
}
