import { createFileRoute } from '@tanstack/react-router';
import { isArticleId } from '@tanabana/domain/news/article';
import { articleQuery } from '#features/news/api/get-article.ts';
import { ArticlePage } from '#features/news/components/article-page.tsx';
import { ArticleSkeleton } from '#features/news/components/article-skeleton.tsx';
import { loadMessages, translateIn } from '#i18n/messages.ts';

export const Route = createFileRoute('/(reading)/news_/$articleId')({
  // An article that cannot be loaded shows its error on its page. The tab's title is the headline.
  loader: async ({ context: { queryClient }, params: { articleId } }) => {
    const query = articleQuery(articleId);
    await Promise.all([loadMessages('news', 'notices'), isArticleId(articleId) && queryClient.prefetchQuery(query)]);
    const article = isArticleId(articleId) ? queryClient.getQueryData(query.queryKey) : null;
    return { title: article === null ? translateIn('news')('gone.title') : article?.headline };
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  pendingComponent: ArticleSkeleton,
  component: Article,
});

function Article() {
  const { articleId } = Route.useParams();
  return <ArticlePage key={articleId} articleId={articleId} />;
}
