import { useQuery } from '@tanstack/react-query';
import { adNotices } from '@tanabana/domain/ads/notices';
import { auditNotices } from '@tanabana/domain/audit/notices';
import { Button } from '#components/ui/button.tsx';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { Waiting } from '#components/ui/feedback/states.tsx';
import { day as dayText, quantity } from '#i18n/format.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useCsv } from '#lib/files/use-csv.ts';
import { daysQuery } from '../api/get-ads.ts';
import type { Ad, AdDay } from '../api/get-ads.ts';
import styles from './statistics-dialog.module.css';

/** An ad's daily views and clicks: as a chart, as figures, as a file. Load it lazily. */
export default function StatisticsDialog({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const t = useTranslation('admin-ads');
  const say = useNotice();
  const { data: days, error, refetch } = useQuery(daysQuery(ad.id));
  return (
    <TitledDialog title={t('figures.title', { company: ad.company_name })} onClose={onClose}>
      {error ? (
        <NotLoaded title={say(adNotices.figuresNotFetched).title} error={error} onRetry={() => void refetch()} />
      ) : days ? (
        <Figures ad={ad} days={days} />
      ) : (
        <Waiting />
      )}
    </TitledDialog>
  );
}

const sumOf = (days: readonly AdDay[], of: 'impressions' | 'clicks') => days.reduce((sum, day) => sum + day[of], 0);

function Figures({ ad, days }: { ad: Ad; days: readonly AdDay[] }) {
  const t = useTranslation('admin-ads');
  const download = useCsv(auditNotices.fileNotSaved);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return <p className={styles.note}>{t('figures.none')}</p>;
  const [seen, clicks] = [sumOf(days, 'impressions'), sumOf(days, 'clicks')];
  const most = Math.max(...days.map(({ impressions }) => impressions), 1);
  const name = `ad_${ad.company_name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_figures.csv`;
  return (
    <div className={styles.figures}>
      <dl className={styles.totals}>
        <div>
          <dt>{t('figures.seen')}</dt>
          <dd>{quantity(seen)}</dd>
        </div>
        <div>
          <dt>{t('figures.clicks')}</dt>
          <dd>{quantity(clicks)}</dd>
        </div>
        <div>
          <dt>{t('figures.rate')}</dt>
          <dd>{Math.round((clicks / Math.max(seen, 1)) * 1000) / 10}</dd>
        </div>
      </dl>
      <figure className={styles.chart}>
        <div className={styles.bars} aria-hidden="true">
          {days.map(({ day, impressions }) => (
            <span key={day} style={{ height: `${(impressions / most) * 100}%` }} />
          ))}
        </div>
        <figcaption>
          {t('figures.chart', { from: dayText(first.day), to: dayText(last.day), most: quantity(most) })}
        </figcaption>
      </figure>
      <details>
        <summary>{t('figures.byDay')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('figures.day')}</th>
              <th scope="col">{t('figures.seen')}</th>
              <th scope="col">{t('figures.clicks')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, impressions, clicks: followed }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{quantity(impressions)}</td>
                <td>{quantity(followed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className={styles.note}>{t('figures.how')}</p>
      <Button
        variant="line"
        busy={download.isPending}
        onClick={() => download.mutate({ request: { list: 'ad_figures', ad: ad.id }, name })}
      >
        <IconDownload size={18} aria-hidden="true" /> {t('figures.download')}
      </Button>
    </div>
  );
}
