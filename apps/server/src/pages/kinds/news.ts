/** The news and its articles. */
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { day } from '@tanabana/domain/format';
import { newsExcerpt, newsParagraphs } from '@tanabana/domain/news/article';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { html } from 'hono/html';
import { findArticle, newestArticles } from '../rows/news-rows.ts';
import type { PageDeps, PageKind, PageShell } from '../page-shell.ts';
import { brandImage, newsImage } from '../share-card/card-address.ts';
import { articleData, breadcrumbs, type Article } from '../structured-data.ts';
import { articleGone, pageName } from '../messages.ts';
import { publicPage } from './public-page.ts';

const CACHE_SECONDS = 30;

/** The path of an article. */
export const articlePath = (id: string): string => PUBLIC_PATHS.newsArticle.replace('$articleId', id);

export const newsKind: PageKind = {
  isPrerendered: true,
  cacheSeconds: CACHE_SECONDS,
  async make(deps) {
    const articles = await deps.read((tx) => newestArticles(tx, SERVER_LIMITS.feed_length));
    return publicPage(
      'news',
      deps,
      html`${articles.map(
        (article) =>
          html`<h2><a href="${articlePath(article.id)}">${article.headline}</a></h2>
            <p>${day(article.published_at)}. ${newsExcerpt(article.content)}</p>`,
      )}`,
    );
  },
};

export const newsArticleKind: PageKind = {
  isPrerendered: true,
  async make(deps, { articleId = '' }) {
    const article = await deps.read((tx) => findArticle(tx, articleId));
    return article ? pageOf(article, deps) : gone(deps);
  },
};

function pageOf(article: Article, deps: PageDeps): PageShell {
  const { brand, publicUrl } = deps;
  const path = articlePath(article.id);
  const { headline, content } = article;
  return {
    status: 200,
    name: headline,
    description: newsExcerpt(content),
    canonical: path,
    kind: 'article',
    image: newsImage(publicUrl, article),
    data: [
      articleData(article, `${publicUrl}${path}`, brand),
      breadcrumbs([
        [brand.name, `${publicUrl}/`],
        [pageName('news', brand), `${publicUrl}${PUBLIC_PATHS.news}`],
        [headline, `${publicUrl}${path}`],
      ]),
    ],
    body: html`<p><a href="${PUBLIC_PATHS.news}">${pageName('news', brand)}</a></p>
      <h1>${headline}</h1>
      <p>${day(article.published_at)}</p>
      ${newsParagraphs(content).map((paragraph) => html`<p>${paragraph}</p>`)}`,
  };
}

function gone(deps: PageDeps): PageShell {
  const { title, hint } = articleGone(deps.brand);
  return {
    status: 404,
    name: title,
    description: hint,
    canonical: null,
    kind: 'website',
    image: brandImage(deps),
    data: [],
    body: html`<h1>${title}</h1>
      <p>${hint}</p>`,
  };
}
