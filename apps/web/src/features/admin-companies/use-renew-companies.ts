import { useQueryClient } from '@tanstack/react-query';

/** Refetches everything that shows companies: the lists of admins and of everybody, a company's page, the choices by name. */
const LISTS: readonly unknown[] = [
  'admin-companies',
  'companies',
  'company',
  'company-names',
  'company-dealers',
  'executives',
];

/** Reads again what shows companies. */
export function useRenewCompanies() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => LISTS.includes(queryKey[0]) });
}
