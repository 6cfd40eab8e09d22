import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { moderationNotices } from '@tanabana/domain/moderation/notices';
import { fill } from '@tanabana/domain/notice';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { toAppError, toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import { showToast } from '#lib/toast.ts';
import { casesQuery, decideCase } from './api/cases.ts';
import type { Decision, ModerationCase } from './api/cases.ts';
import type { ModerationPlace } from './place.ts';

const DONE = {
  hide: moderationNotices.hidden,
  restore: moderationNotices.restored,
  suspend: moderationNotices.suspended,
  lift: moderationNotices.lifted,
  dismiss: moderationNotices.dismissed,
};

/** The subject of an action: a post by its number, a member by name. */
export const objectOf = ({ of, act }: Decision): string =>
  act === 'suspend' || act === 'lift' ? of.member_name : (of.object_name ?? of.member_name);

const fits = ({ object_name, member_name, business_name }: ModerationCase, text: string) =>
  hasEveryPart([object_name, member_name, business_name].join(' '), wordParts(text));

/**
 * The cases to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param place the search and filter once typing has paused
 * @param typed the search at this very key
 */
export function useCases(place: ModerationPlace, typed: string) {
  const { q = '', ...filters } = place;
  return useFoundPages(useInfiniteQuery(casesQuery(place)), { q, typed, filters: JSON.stringify(filters), fits });
}

/** Carries out a decision and shows the result. `onDone` runs after a response, also when the decision was made already. */
export function useDecide(decision: Decision, onDone: () => void) {
  const queryClient = useQueryClient();
  const renew = () => queryClient.invalidateQueries({ queryKey: ['moderation-cases'] });
  return useSubmit({
    mutationFn: (note: string) => decideCase(decision, note),
    onSuccess: async (isNew) => {
      showToast(isNew ? fill(DONE[decision.act], { name: objectOf(decision) }) : moderationNotices.doneBefore);
      onDone();
      await renew();
    },
    onError: async (error) => {
      const { code } = toAppError(error);
      if (code === 'GONE1') showToast(moderationNotices.caseGone);
      else if (code === 'ADMIN') showToast(moderationNotices.adminKept);
      else toastError(moderationNotices.notDecided, error);
      await renew();
    },
  });
}
