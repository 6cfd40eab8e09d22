import { useNavigate } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Notice } from '@tanabana/domain/notice';
import { D2D_TABLES } from '@tanabana/domain/vocabulary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { paths } from '#config/paths.ts';
import { marketFactsQuery } from '#lib/membership/market-facts.ts';
import { showToast } from '#lib/toast.ts';

/** Leads to the login with its reason, and back to the form from there. @param form the path of the form */
export function useToLogin(form: string) {
  const navigate = useNavigate();
  return (reason: Notice) => {
    showToast(reason);
    void navigate({ to: paths.login, search: { redirect: form } });
  };
}

/** Reads again every list of the tables that posts went to, and the figures of Home. */
export function readListsAgain(queryClient: QueryClient, tables: readonly ListingTable[], is_d2d: boolean): void {
  for (const table of tables) {
    const target = is_d2d ? D2D_TABLES[table] : table;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(target) });
  }
  void queryClient.invalidateQueries({ queryKey: marketFactsQuery.queryKey });
}
