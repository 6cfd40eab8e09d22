import { useInfiniteQuery } from '@tanstack/react-query';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import { mailingsQuery } from './api/get-mailings.ts';
import type { Mailing } from './api/get-mailings.ts';
import type { MailingsPlace } from './place.ts';

const fits = ({ subject, actor_name, actor_email }: Mailing, text: string) =>
  hasEveryPart([subject, actor_name, actor_email].join(' '), wordParts(text));

/**
 * The mailings to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param place the search and filter once typing has paused
 * @param typed the search at this very key
 */
export function useMailings(place: MailingsPlace, typed: string) {
  const { q = '', ...filters } = place;
  return useFoundPages(useInfiniteQuery(mailingsQuery(place)), { q, typed, filters: JSON.stringify(filters), fits });
}
