import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import type { ModerationAct } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { ModerationPlace } from '../place.ts';

type Answer = Database['public']['Functions']['search_moderation_cases']['Returns'];

/** A reported or flagged post or member, with its reports and the decision. */
export type ModerationCase = Answer['rows'][number];
type Place = Answer['next'];

async function getPage({ q, status }: ModerationPlace, after: Place) {
  const answer = await supabase().rpc('search_moderation_cases', {
    p_query: q,
    p_status: status === 'done' ? 'done' : 'open',
    p_before: after?.at,
    p_before_id: after?.id,
  });
  return foundPage(unwrap(answer));
}

/** The cases that fit, the latest first, a page at a time. Throws AppError. */
export const casesQuery = (requested: ModerationPlace) =>
  infiniteQueryOptions({
    queryKey: ['moderation-cases', requested],
    queryFn: ({ pageParam }) => getPage(requested, pageParam),
    initialPageParam: null as Place,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export type Decision = { of: ModerationCase; act: ModerationAct };

/**
 * Does what was decided.
 *
 * @returns false where it had been done already
 * @throws AppError `GONE1` for a post that was closed or deleted, `ADMIN` for an admin who was to be suspended
 */
export const decideCase = async ({ of, act }: Decision, note: string): Promise<boolean> =>
  unwrap(await supabase().rpc('decide_case', { p_case: Number(of.id), p_act: act, p_note: note.trim() }));
