import type { QueueReport } from '@tanabana/domain/operations/report';
import { Card } from '#components/ui/card.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './operations.module.css';

/** The background jobs: waiting, running, and given up. */
export function Queues({ queues }: { queues: readonly QueueReport[] }) {
  const t = useTranslation('admin-operations');
  return (
    <Card title={t('queues.title')}>
      {queues.length === 0 ? (
        <p className={styles.note}>{t('queues.none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('queues.job')}</th>
              <th scope="col">{t('queues.waiting')}</th>
              <th scope="col">{t('queues.running')}</th>
              <th scope="col">{t('queues.failed')}</th>
            </tr>
          </thead>
          <tbody>
            {queues
              .toSorted((a, b) => (a.name < b.name ? -1 : 1))
              .map(({ name, waiting, running, failed }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{quantity(waiting)}</td>
                  <td>{quantity(running)}</td>
                  <td>{quantity(failed)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
