import { useQuery } from '@tanstack/react-query';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { eventsAsideQuery } from '../api/get-payments.ts';
import { sourceName } from '../payment-words.ts';
import styles from './payments.module.css';

/** The signed events that the server could not take; nothing where there is none. */
export function EventsAside() {
  const t = useTranslation('admin-payments');
  const { data: events = [], error } = useQuery(eventsAsideQuery());
  if (error) return <Notice tone="error">{t('aside.failed')}</Notice>;
  if (events.length === 0) return null;
  return (
    <Notice tone="warning" title={t('aside.title', { count: events.length })}>
      <p>{t('aside.hint')}</p>
      <details className={styles.aside}>
        <summary>{t('aside.show')}</summary>
        <ul>
          {events.map(({ id, source, bytes, times, last_at }) => (
            <li key={id}>
              {t('aside.one', { source: sourceName(source), when: dateTime(last_at), bytes, times })}
              <code>{id}</code>
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
