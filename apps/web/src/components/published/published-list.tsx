import { publishingNotices } from '@tanabana/domain/publishing/notices';
import { textLanguage } from '@tanabana/domain/news/article';
import { useId } from 'react';
import type { Path } from '#config/paths.ts';
import type { NumberedPage } from '#lib/reading/lists/read-page.ts';
import type { FoundPages } from '#lib/reading/lists/use-found-rows.ts';
import type { SearchField } from '#lib/reading/lists/use-search-box.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { OrganisationLogo } from '../organisation-logo.tsx';
import { Button } from '../ui/button.tsx';
import { SearchBox } from '../ui/form/search-box.tsx';
import { IconTrash } from '../ui/icons.ts';
import { IconPencil } from '../ui/lazy-icons.ts';
import { ListEnd, ShowMoreButton } from '../ui/list/list-end.tsx';
import { NoneFound, NotLoaded } from '../ui/feedback/no-rows.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { Outdated } from '../ui/feedback/outdated.tsx';
import { SkeletonBar, Waiting } from '../ui/feedback/states.tsx';
import { quantity } from '#i18n/format.ts';
import { storedUrl } from '#lib/website-url.ts';
import styles from './published.module.css';

/** A row as it is shown. */
export type Shown = {
  title: string;
  text?: string | undefined;
  /** When it was published, or where it leads. */
  meta: string;
  /** Its address. */
  picture?: string | null;
  /** A page with more of it. */
  link?: { path: Path; params: Record<string, string>; text: string; label: string };
  /** Whether the picture is a logo. The title's initials replace a missing one. */
  isLogo?: true;
};

export type ListWords = { listTitle: string; empty: string; emptyHint: string; search?: string };

export type ShownList<Row extends { id: string }> = FoundPages<NumberedPage<Row>>;

type PublishedListProps<Row extends { id: string }> = {
  words: ListWords;
  list: ShownList<Row>;
  box: SearchField | undefined;
  shownOf: (row: Row) => Shown;
  onCorrect: (row: Row) => void;
  onDelete: (row: Row) => void;
};

/** What has been published, newest first, or why there is nothing. */
export function PublishedList<Row extends { id: string }>(props: PublishedListProps<Row>) {
  const { words, list, box, shownOf, onCorrect, onDelete } = props;
  const t = useTranslation('published');
  const say = useNotice();
  const heading = useId();
  const { rows, error, isPending, isSearching } = list;
  const isWaiting = (isPending || isSearching) && !error;
  const isFiltered = Boolean(box?.typed);
  const total = list.pages.at(-1)?.total ?? rows.length;
  return (
    <section aria-labelledby={heading} aria-busy={isWaiting} className={styles.list}>
      <h2 id={heading}>{words.listTitle}</h2>
      {box && words.search && <SearchBox label={words.search} placeholder={words.search} field={box} />}
      <p className="vh" role="status">
        {isFiltered && !isWaiting && !error && t('found', { count: total })}
      </p>
      {rows.length > 0 && (
        <Outdated isOutdated={list.isOutdated}>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.id}>
                <PublishedRow shown={shownOf(row)} onCorrect={() => onCorrect(row)} onDelete={() => onDelete(row)} />
              </li>
            ))}
          </ul>
        </Outdated>
      )}
      {rows.length === 0 && isWaiting && (
        <Waiting>
          <div className={styles.rows}>
            {['70%', '55%', '80%'].map((width) => (
              <div key={width} className={styles.row}>
                <SkeletonBar width={width} />
              </div>
            ))}
          </div>
        </Waiting>
      )}
      {rows.length === 0 && !isWaiting && !error && (
        <NoneFound title={words.empty} isFiltered={isFiltered} onClear={() => box?.clear()}>
          {isFiltered ? t('noneFits') : words.emptyHint}
        </NoneFound>
      )}
      {error && <NotLoaded title={say(publishingNotices.notFetched).title} error={error} onRetry={list.retry} />}
      {rows.length > 0 && !isSearching && !error && (
        <ListEnd
          more={
            list.hasMore && (
              <ShowMoreButton busy={list.isFetchingMore} onClick={list.showMore}>
                {t('more')}
              </ShowMoreButton>
            )
          }
        >
          {t('shown', { shown: quantity(rows.length), total: quantity(total) })}
        </ListEnd>
      )}
    </section>
  );
}

function RowPicture({ title, picture = null, isLogo }: Shown) {
  const url = storedUrl(picture);
  if (isLogo) return <OrganisationLogo name={title} logo_url={picture} size="lg" />;
  return url && <img src={url} alt="" loading="lazy" />;
}

type PublishedRowProps = { shown: Shown; onCorrect: () => void; onDelete: () => void };

function PublishedRow({ shown, onCorrect, onDelete }: PublishedRowProps) {
  const t = useTranslation('published');
  const { title, text, meta, link } = shown;
  return (
    <article className={styles.row} lang={textLanguage(title)}>
      <RowPicture {...shown} />
      <div className={styles.text}>
        <h3>{title}</h3>
        {text && <p>{text}</p>}
        <span lang="en">{meta}</span>
        {link && (
          <PageLink path={link.path} params={link.params} className={styles.more} aria-label={link.label}>
            {link.text}
          </PageLink>
        )}
      </div>
      <div className={styles.actions} lang="en">
        <Button variant="quiet" icon aria-label={t('correctOne', { title })} onClick={onCorrect}>
          <IconPencil size={20} aria-hidden="true" />
        </Button>
        <Button variant="quiet" icon aria-label={t('deleteOne', { title })} onClick={onDelete}>
          <IconTrash size={20} aria-hidden="true" />
        </Button>
      </div>
    </article>
  );
}
