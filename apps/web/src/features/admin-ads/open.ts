import type { Ad } from './api/get-ads.ts';

/** What lies over the list: the form of an ad or of a new one, the question before a deletion, an ad's figures. */
export type Open = { kind: 'create' } | { kind: 'edit' | 'delete' | 'figures'; ad: Ad };
