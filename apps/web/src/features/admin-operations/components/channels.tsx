import type { ChannelReport, ServiceReport } from '@tanabana/domain/operations/report';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { dateTime, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSendTest } from '../use-send-test.ts';
import styles from './operations.module.css';

type Mine = ServiceReport['mine'];

/** The providers of e-mail, SMS and WhatsApp, their results since the start, and a test of each. */
export function Channels({ channels, mine }: { channels: readonly ChannelReport[]; mine: Mine }) {
  const t = useTranslation('admin-operations');
  return (
    <Card title={t('channels.title')}>
      <p className={styles.note}>{t('channels.note')}</p>
      <ul className={styles.channels}>
        {channels.map((channel) => (
          <ChannelRow
            key={channel.channel}
            report={channel}
            to={channel.channel === 'email' ? mine.email : mine.mobile}
          />
        ))}
      </ul>
    </Card>
  );
}

function ChannelRow({ report, to }: { report: ChannelReport; to: string | null }) {
  const t = useTranslation('admin-operations');
  const test = useSendTest();
  const { channel, delivery, taken, failed, last_fault, last_failed_at, last_taken_at } = report;
  const name = t(`channels.names.${channel}`);
  return (
    <li>
      <div className={styles.channel}>
        <h3>{name}</h3>
        <p>{t(`channels.delivery.${delivery}`)}</p>
        <p className={styles.note}>
          {t('channels.counts', { taken: quantity(taken), failed: quantity(failed) })}
          {last_taken_at && ` ${t('channels.lastTaken', { at: dateTime(last_taken_at) })}`}
        </p>
        {last_fault && last_failed_at && (
          <p className={styles.error}>{t('channels.lastError', { at: dateTime(last_failed_at), error: last_fault })}</p>
        )}
      </div>
      <Button
        variant="line"
        busy={test.isPending}
        disabled={delivery === 'none' || !to}
        aria-label={t('channels.sendOf', { channel: name })}
        onClick={() => test.mutate(channel)}
      >
        {t('channels.send')}
      </Button>
      {!to && <p className={styles.note}>{t(channel === 'email' ? 'channels.noEmail' : 'channels.noMobile')}</p>}
      {test.data && (
        <Notice tone={test.data.success ? 'success' : 'error'} announce>
          {test.data.message}
        </Notice>
      )}
    </li>
  );
}
