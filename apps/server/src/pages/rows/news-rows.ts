/** Reads the news as a visitor may. */
import { isUuid } from '@tanabana/domain/uuid';
import { sql, type Tx } from '@tanabana/gateway/db';
import type { Article } from '../structured-data.ts';

const COLUMNS = sql`id::text as id, headline, content, image_url,
  to_json(published_at) #>> '{}' as published_at, to_json(greatest(updated_at, published_at)) #>> '{}' as updated_at`;

/** The article with this id; undefined for an invalid id. */
export async function findArticle(tx: Tx, id: string): Promise<Article | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await tx.query<Article>(sql`select ${COLUMNS} from public.news_items where id = ${id}::uuid`);
  return rows[0];
}

export async function newestArticles(tx: Tx, limit: number): Promise<Article[]> {
  const { rows } = await tx.query<Article>(
    sql`select ${COLUMNS} from public.news_items order by news_items.published_at desc, id desc limit ${limit}`,
  );
  return rows;
}

/** Ids of the newest articles with their times of last change. */
export async function newestArticleIds(tx: Tx, limit: number): Promise<Pick<Article, 'id' | 'updated_at'>[]> {
  const { rows } = await tx.query<Pick<Article, 'id' | 'updated_at'>>(
    sql`select id::text as id, to_json(greatest(updated_at, published_at)) #>> '{}' as updated_at
      from public.news_items order by news_items.published_at desc, id desc limit ${limit}`,
  );
  return rows;
}
