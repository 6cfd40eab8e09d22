import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { fill } from '@tanabana/domain/notice';
import type { Company } from '#lib/corporate/update-company.ts';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { deleteCompany } from './api/delete-company.ts';
import { useRenewCompanies } from './use-renew-companies.ts';

/** Deletes a company and shows the result. */
export function useDeleteCompany(onDeleted: () => void) {
  const renew = useRenewCompanies();
  return useSubmit({
    mutationFn: ({ id }: Company) => deleteCompany(id),
    onSuccess: (_, { company_name }) => {
      showToast(fill(companyNotices.companyDeleted, { company_name }));
      onDeleted();
      return renew();
    },
    onError: (error) => {
      toastError(companyNotices.companyNotDeleted, error);
      return renew();
    },
  });
}
