import { LIMITS } from '@tanabana/domain/limits';

/** What a search reads of a typed text: no more than this many characters. The box shows the text whole. */
export const searchText = (typed: string): string => typed.trim().slice(0, LIMITS.search_length).trim();
