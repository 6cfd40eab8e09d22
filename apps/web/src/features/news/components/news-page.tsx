import { LIMITS } from '@tanabana/domain/limits';
import { newsNotices } from '@tanabana/domain/news/notices';
import type { ReactNode } from 'react';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { newsQuery, snippetsQuery } from '../api/get-news.ts';
import type { Article, Snippet } from '../api/get-news.ts';
import { usePages } from '../use-pages.ts';
import { NewsCards, NewsSkeleton } from './news-cards.tsx';
import styles from './news-page.module.css';
import { PagedSection } from './paged-section.tsx';
import { SnippetRows, SnippetSkeleton } from './snippet-rows.tsx';

const articleText = ({ headline, content }: Article) => `${headline} ${content}`;
const snippetText = ({ headline, snippet_content }: Snippet) => `${headline} ${snippet_content}`;

/** The search parameters of the news; the first page of either list is not part of the address. */
export type NewsSearch = { q?: string; page?: number; snippets?: number };

type NewsPageProps = { search: NewsSearch; onSearch: (search: NewsSearch) => void; ad: ReactNode };

/** Latest News & Snippets: articles on the left, snippets on the right, one search box over both. */
export function NewsPage({ search, onSearch, ad }: NewsPageProps) {
  const t = useTranslation('news');
  const { q = '', page = 1, snippets: snippetPage = 1 } = search;
  const box = useSearchBox(q, (text) => onSearch({ q: text }));
  const request = { q, typed: box.typed };
  const news = usePages({
    ...request,
    query: newsQuery(q, page),
    page,
    pageSize: LIMITS.news_page_size,
    textOf: articleText,
    notFetched: newsNotices.newsNotFetched,
  });
  const snippets = usePages({
    ...request,
    query: snippetsQuery(q, snippetPage),
    page: snippetPage,
    pageSize: LIMITS.snippet_page_size,
    textOf: snippetText,
    notFetched: newsNotices.snippetsNotFetched,
  });
  useRightPage('page', news.rightPage);
  useRightPage('snippets', snippets.rightPage);
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} aside={ad} />
      <div className={styles.search}>
        <SearchBox label={t('search')} placeholder={t('placeholder')} field={box} />
      </div>
      <div className={styles.columns}>
        <PagedSection
          area="news"
          list={news}
          isFiltered={box.typed !== ''}
          skeleton={<NewsSkeleton />}
          searchOf={(next) => ({ ...search, page: next })}
          onClear={box.clear}
        >
          <NewsCards articles={news.rows} hasLead={page === 1 && box.typed === ''} />
        </PagedSection>
        <PagedSection
          area="snippets"
          list={snippets}
          isFiltered={box.typed !== ''}
          skeleton={<SnippetSkeleton />}
          searchOf={(next) => ({ ...search, snippets: next })}
          onClear={box.clear}
        >
          <SnippetRows snippets={snippets.rows} />
        </PagedSection>
      </div>
    </div>
  );
}
