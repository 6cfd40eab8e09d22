import { newsNotices } from '@tanabana/domain/news/notices';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { PageLinks } from '#components/ui/list/pagination.tsx';
import { NoneFound, NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { Outdated } from '#components/ui/feedback/outdated.tsx';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import type { Pages } from '../use-pages.ts';
import styles from './news-page.module.css';

const FAILED = { news: newsNotices.newsNotFetched, snippets: newsNotices.snippetsNotFetched };

type PagedSectionProps = {
  area: 'news' | 'snippets';
  list: Pages<{ id: string }>;
  isFiltered: boolean;
  skeleton: ReactNode;
  searchOf: (page: number) => object;
  onClear: () => void;
  /** The rows. */
  children: ReactNode;
};

/** One of the two lists of the news: its rows, or why there are none, and its pages. */
export function PagedSection({ area, list, isFiltered, skeleton, searchOf, onClear, children }: PagedSectionProps) {
  const t = useTranslation('news');
  const say = useNotice();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { rows, error, isPending, isSearching } = list;
  const isWaiting = (isPending || isSearching) && !error;
  // A new page is read from its top, with focus on its heading.
  const goToStart = () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section className={styles[area]} aria-labelledby={headingId} aria-busy={isWaiting}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={cx(area === 'news' && styles.quiet)}>
        {t(`${area}.title`)}
      </h2>
      <p className="vh" role="status">
        {isFiltered && !isWaiting && !error && t(`${area}.found`, { count: list.total ?? 0 })}
      </p>
      {error && (
        <div className={styles.none}>
          <NotLoaded title={say(FAILED[area]).title} error={error} onRetry={list.retry} />
        </div>
      )}
      {rows.length > 0 && <Outdated isOutdated={list.isOutdated}>{children}</Outdated>}
      {rows.length === 0 && isWaiting && skeleton}
      {rows.length === 0 && !isWaiting && !error && (
        <div className={styles.none}>
          <NoneFound title={t(`${area}.empty.title`)} isFiltered={isFiltered} onClear={onClear}>
            {t(isFiltered ? `${area}.empty.hint` : `${area}.none`)}
          </NoneFound>
        </div>
      )}
      {!isWaiting && !list.isComplete && <p className={styles.note}>{t('incomplete')}</p>}
      <PageLinks list={list} label={t(`${area}.pages`)} searchOf={searchOf} onGo={goToStart} />
    </section>
  );
}
