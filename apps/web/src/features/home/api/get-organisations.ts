import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { readRows } from '#lib/reading/read.ts';

/** An entry of one of Home's side lists. */
export type Organisation = {
  id: string;
  name: string;
  logo_url: string | null;
  website_url: string | null;
  /** Of a company. */
  address?: string | null;
};

/** The newest companies of corporate members, then by name. Throws AppError. */
export const companiesQuery = queryOptions({
  queryKey: ['home-companies'],
  queryFn: (): Promise<Organisation[]> =>
    readRows('company_details', 'id, name:company_name, logo_url, website_url, address', [
      ['order', 'created_at.desc,company_name.asc'],
      ['limit', String(LIMITS.home_list_length)],
    ]),
  staleTime: 5 * 60_000,
});

/** The newest partner organisations, then by name. Throws AppError. */
export const partnersQuery = queryOptions({
  queryKey: ['home-partners'],
  queryFn: (): Promise<Organisation[]> =>
    readRows('partner_organisations', 'id, name, logo_url, website_url', [
      ['order', 'created_at.desc,name.asc'],
      ['limit', String(LIMITS.home_list_length)],
    ]),
  staleTime: 5 * 60_000,
});
