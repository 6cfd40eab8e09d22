import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { Article } from './get-news.ts';

/** One article; null when there is none by this id. Throws AppError. */
export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['article', id.toLowerCase()],
    queryFn: async (): Promise<Article | null> =>
      unwrap(await supabase().from('news_items').select('*').eq('id', id).maybeSingle()),
  });
