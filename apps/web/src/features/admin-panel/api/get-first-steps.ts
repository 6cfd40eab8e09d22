import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The steps that a new marketplace needs before it opens: each is done once its table has a row. */
const TABLES = {
  registerCompany: 'company_details',
  priceLists: 'price_updates_pdfs',
  news: 'news_items',
  partners: 'partner_organisations',
} as const;

export type Step = keyof typeof TABLES;

const hasRows = async (table: (typeof TABLES)[Step]): Promise<boolean> =>
  unwrap(await supabase().from(table).select('id').limit(1)).length > 0;

/** The steps, in their order, and whether each is done. Throws AppError. */
export const firstStepsQuery = queryOptions({
  queryKey: ['admin-first-steps'],
  queryFn: () =>
    Promise.all((Object.keys(TABLES) as Step[]).map(async (step) => ({ step, isDone: await hasRows(TABLES[step]) }))),
});
