import { useInfiniteQuery } from '@tanstack/react-query';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import { auditQuery } from './api/get-audit-log.ts';
import type { AuditRow } from './api/get-audit-log.ts';
import type { AuditPlace } from './place.ts';

const SEARCHED = [
  'object_name',
  'object_id',
  'member_name',
  'member_email',
  'actor_name',
  'actor_email',
  'request_id',
] as const;

const fits = (row: AuditRow, text: string) =>
  hasEveryPart(SEARCHED.map((column) => row[column]).join(' '), wordParts(text));

/**
 * The changes to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param place the search and filters once typing has paused
 * @param typed the search at this very key
 */
export function useAuditLog(place: AuditPlace, typed: string) {
  const { q = '', ...filters } = place;
  return useFoundPages(useInfiniteQuery(auditQuery(place)), { q, typed, filters: JSON.stringify(filters), fits });
}
