import { createFileRoute } from '@tanstack/react-router';
import { pageNumber } from '@tanabana/domain/pagination';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { newsQuery, snippetsQuery } from '#features/news/api/get-news.ts';
import { NewsPage } from '#features/news/components/news-page.tsx';
import type { NewsSearch } from '#features/news/components/news-page.tsx';
import { loadMessages } from '#i18n/messages.ts';
import { AS_LEFT } from '#lib/offline/open-pages.ts';

/** Reads the address: what makes no sense is left out, and so is the first page. */
function validateSearch({ q, page, snippets }: Record<string, unknown>): NewsSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : '';
  const [news, short] = [pageNumber(page), pageNumber(snippets)];
  return { ...(text && { q: text }), ...(news > 1 && { page: news }), ...(short > 1 && { snippets: short }) };
}

export const Route = createFileRoute('/(reading)/news')({
  validateSearch,
  // The search is not among the loader's dependencies: the page requests it itself and stays on screen.
  loader: async ({ context: { queryClient }, location }) => {
    const { q = '', page = 1, snippets = 1 } = validateSearch({ ...location.search });
    // A list that cannot be loaded shows its error in its own place, so nothing here fails the page. A list that was read before is shown
    // at once, as it was left.
    await Promise.all([
      loadMessages('news', 'notices'),
      queryClient.prefetchQuery({ ...newsQuery(q, page), ...AS_LEFT }),
      queryClient.prefetchQuery({ ...snippetsQuery(q, snippets), ...AS_LEFT }),
    ]);
  },
  component: News,
});

function News() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const hasAd = useHasAdAbove();
  return (
    <NewsPage
      search={search}
      onSearch={(next) => void navigate({ search: validateSearch(next), replace: true, resetScroll: false })}
      ad={hasAd && <AdAbove />}
    />
  );
}
