import { Link } from '@tanstack/react-router';
import { isoDay } from '@tanabana/domain/format';
import { textLanguage } from '@tanabana/domain/news/article';
import { StoredPicture } from '#components/stored-picture.tsx';
import { IconFileTypePdf } from '#components/ui/icons.ts';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { paths } from '#config/paths.ts';
import { day, quantity, time } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { storedUrl } from '#lib/website-url.ts';
import type { PriceList } from '../api/get-price-lists.ts';
import styles from './price-lists.module.css';

type PriceListCardProps = {
  list: PriceList;
  /** The search that stays in the address while the list is open. */
  q: string;
  isFirst: boolean;
  /** Opens the prices that were entered from it. */
  onPrices: (list: PriceList) => void;
};

/** A price list: its first page from above, the day it came, what it lists; the foot opens it. */
export function PriceListCard({ list, q, isFirst, onPrices }: PriceListCardProps) {
  const t = useTranslation('price-list');
  const now = useNow();
  const { id, description, file_url, file_name, thumbnail_url, point_count } = list;
  const published_at = list.published_at ?? list.uploaded_at;
  const [date, month, year] = day(published_at).split(' ');
  const isNew = isoDay(published_at) === isoDay(now);
  const name = `name-${id}`;
  return (
    <article className={styles.card} aria-labelledby={name}>
      {/* The upper part of the first page; ruled paper where no picture of it was made, or it does not come. */}
      <span className={styles.paper}>
        <StoredPicture
          address={thumbnail_url}
          width={640}
          height={256}
          widths={[360, 480, 640]}
          sizes="(max-width: 599px) 100vw, 360px"
          isUpper
          isFirst={isFirst}
        >
          {null}
        </StoredPicture>
      </span>
      <div className={styles.text}>
        <time className={styles.date} dateTime={published_at}>
          <b>{date}</b>{' '}
          <span>
            {month} {year}
          </span>
        </time>
        {isNew && <span className={styles.tag}>{t('new')}</span>}
        <h2 id={name} className={styles.name} lang={textLanguage(description)}>
          {description}
        </h2>
        <p className={styles.at}>{t('uploaded', { time: time(published_at) })}</p>
      </div>
      <div className={styles.foot}>
        <Link
          to={paths.priceUpdates}
          search={{ ...(q && { q }), open: id }}
          resetScroll={false}
          aria-describedby={name}
        >
          <IconFileTypePdf size={20} aria-hidden="true" />
          {t('open')}
        </Link>
        {point_count > 0 && (
          <button
            type="button"
            aria-label={t('pointsOf', { count: quantity(point_count), list: description })}
            onClick={() => onPrices(list)}
          >
            {t('points', { count: quantity(point_count) })}
          </button>
        )}
        <a href={storedUrl(file_url)} download={file_name} aria-label={t('download', { description })}>
          <IconDownload size={20} aria-hidden="true" />
        </a>
      </div>
    </article>
  );
}
