/** News, snippets and price lists of the demonstration, with dates counted back from now. */
import { ARTICLES } from './news/articles.ts';
import { PRICE_LISTS } from './news/price-lists.ts';
import { SNIPPETS } from './news/snippets.ts';
import { fixedId } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Rows of the three tables. */
export function newsRows(now: Date) {
  const ago = (time: number) => new Date(now.getTime() - time);
  return {
    news_items: ARTICLES.map(({ headline, paragraphs, picture }, index) => {
      const created_at = ago((2 + index * 17 + (index % 3) * 4) * HOUR);
      return {
        id: fixedId(7, index + 1),
        headline,
        content: paragraphs.join('\n\n'),
        image_url: picture ? `/demo/news/${picture}.webp` : null,
        created_at,
        updated_at: created_at,
        published_at: created_at,
      };
    }),
    news_snippets: SNIPPETS.map(([headline, snippet_content], index) => {
      const created_at = ago((1 + index * 9 + (index % 2) * 3) * HOUR);
      return { id: fixedId(8, index + 1), headline, snippet_content, created_at, published_at: created_at };
    }),
    // Two of the day, however early in the day it is; the others one or two a day before.
    price_updates_pdfs: PRICE_LISTS.map(([name, description], index) => {
      const uploaded_at = ago(index < 2 ? (index + 1) * 4 * MINUTE : (index - 1) * 19 * HOUR);
      return {
        id: fixedId(9, index + 1),
        file_name: `${name}.pdf`,
        file_url: `/demo/prices/${name}.pdf`,
        thumbnail_url: `/demo/prices/${name}.webp`,
        description,
        uploaded_at,
        published_at: uploaded_at,
      };
    }),
  };
}
