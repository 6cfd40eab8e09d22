/** Calls of the functions that clients reach, for the access matrix. */
import { OWNER } from './access-statements.ts';

/** 30s, as the listings of the matrix. */
const YARN = `'{"millitex": 19685}', 10`;

/** A call of a function of the exposed schema, by arguments that find as much as can be found. */
export function callOf(name: string): string {
  const given: Record<string, string> = {
    check_if_user_is_dealer: `'${OWNER}'`,
    get_accounts_after: `'payments', '2026-11-01', '2026-11-30'`,
    get_ad_days: `'${OWNER}'`,
    get_ad_totals: `array['${OWNER}']::uuid[]`,
    get_department_counts: `'${OWNER}'`,
    end_my_session: `'${OWNER}'`,
    find_company_product: `'${OWNER}'`,
    get_company_departments: `'${OWNER}'`,
    find_members: `'.example'`,
    get_company_contents: `'${OWNER}'`,
    get_daily_figures: `'2026-11-01', '2026-11-30'`,
    get_interest_counts: `'sales_offers', array['${OWNER}']::uuid[]`,
    get_listing_interests: `'sales_offers', '${OWNER}'`,
    get_open_count: `'sales_offers'`,
    get_payment: `'${OWNER}'`,
    report_object: `'members', '${OWNER}', 'spam'`,
    decide_case: `0, 'dismiss'`,
    get_listing_price_trend: `'sales_offers', '${OWNER}'`,
    get_price_trends: `'asks'`,
    get_product_prices: `'${OWNER}'`,
    save_price_list_points: `'${OWNER}', '[]', '[]'`,
    save_product_prices: `'[]'`,
    require_admin_second_factor: 'true',
    restore_credit: '0',
    retry_message: `'interest', '${OWNER}'`,
    search_company_products: `'${OWNER}', ''`,
    search_listed_members: `'.example'`,
  };
  const usual = name.startsWith('match_') ? YARN : name.startsWith('search_') ? `''` : '';
  return `select public.${name}(${given[name] ?? usual})`;
}
