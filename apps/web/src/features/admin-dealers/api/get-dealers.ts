import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const COMPANY = 'id, company_name, dealer_user_ids, updated_at';

/** A company and the keys of its dealers. */
export type DealersCompany = Selected<'company_details', typeof COMPANY>;

/** The company whose dealers are shown; null where it was deleted. Throws AppError. */
export const dealersCompanyQuery = (id: string) =>
  queryOptions({
    queryKey: ['company-dealers', id],
    queryFn: async () => unwrap(await supabase().from('company_details').select(COMPANY).eq('id', id).maybeSingle()),
    enabled: id !== '',
  });

const MEMBER = 'id, member_name, business_name, email, city';

export type Dealer = Selected<'tanabana_free', typeof MEMBER>;

/** So many keys fit into an address. */
const KEYS = 100;

const readDealers = async (ids: readonly string[]): Promise<Dealer[]> =>
  unwrap(await supabase().from('tanabana_free').select(MEMBER).in('id', ids));

/** The dealers of a company, by name. Throws AppError. */
export const dealersQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['dealers', ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / KEYS) }, (_, n) => ids.slice(n * KEYS, (n + 1) * KEYS));
      const dealers = (await Promise.all(parts.map(readDealers))).flat();
      return dealers.sort((a, b) => (a.member_name ?? '').localeCompare(b.member_name ?? ''));
    },
  });
