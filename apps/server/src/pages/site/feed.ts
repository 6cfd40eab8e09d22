/** The news as an RSS feed (https://www.rssboard.org/rss-specification): the newest articles with their excerpts. */
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { newsExcerpt } from '@tanabana/domain/news/article';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { articlePath } from '../kinds/news.ts';
import { newestArticles } from '../rows/news-rows.ts';
import type { PageDeps } from '../page-shell.ts';
import { pageDescription, pageName, served } from '../messages.ts';
import { xmlText } from './xml-text.ts';

export async function newsFeed({ read, brand, publicUrl }: PageDeps): Promise<string> {
  const articles = await read((tx) => newestArticles(tx, SERVER_LIMITS.feed_length));
  const items = articles.map(({ id, headline, content, published_at }) => {
    const link = xmlText(publicUrl + articlePath(id));
    return [
      '<item>',
      `<title>${xmlText(headline)}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="true">${link}</guid>`,
      `<pubDate>${new Date(published_at).toUTCString()}</pubDate>`,
      `<description>${xmlText(newsExcerpt(content))}</description>`,
      '</item>',
    ].join('');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xmlText(served(brand)('feed', { news: pageName('news', brand) }))}</title>
<link>${xmlText(publicUrl + PUBLIC_PATHS.news)}</link>
<atom:link href="${xmlText(publicUrl)}/news.xml" rel="self" type="application/rss+xml"/>
<description>${xmlText(pageDescription('news', brand))}</description>
<language>en-IN</language>
${items.join('\n')}
</channel></rss>
`;
}
