import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { MailingsPlace } from '../place.ts';

type Answer = Database['public']['Functions']['search_mailings']['Returns'];

/** A promotional mailing, or a test of one, with how many letters went out. */
export type Mailing = Answer['rows'][number];
type Place = Answer['next'];

/** The filters of the list. */
export const KINDS = ['members', 'test'] as const;

const kindOf = (text: string | undefined) => KINDS.find((kind) => kind === text);

async function getPage({ q, kind }: MailingsPlace, after: Place) {
  const requested = kindOf(kind);
  const answer = await supabase().rpc('search_mailings', {
    p_query: q,
    p_is_test: requested && requested === 'test',
    p_before: after?.at,
    p_before_id: after?.id,
  });
  return foundPage(unwrap(answer));
}

/** The mailings that fit, newest first, a page at a time. Throws AppError. */
export const mailingsQuery = (requested: MailingsPlace) =>
  infiniteQueryOptions({
    queryKey: ['mailings', requested],
    queryFn: ({ pageParam }) => getPage(requested, pageParam),
    initialPageParam: null as Place,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** The request body of `export-csv` for all matching mailings. */
export const mailingsExport = ({ q, kind }: MailingsPlace) => ({ list: 'mailings', q, kind: kindOf(kind) });
