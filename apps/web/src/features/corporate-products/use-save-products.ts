import { useQueryClient } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { toProductRow } from '@tanabana/domain/corporate/products';
import { fill } from '@tanabana/domain/notice';
import { toAppError, toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { createProducts } from './api/create-products.ts';
import type { ProductRowForm } from './product-rows.ts';

/** SQLSTATE of a company that nobody answers for. */
export const NO_EXECUTIVE = 'NOEXE';

export type ProductsToSave = { company_id: string; department_name: string; rows: readonly ProductRowForm[] };

/** Saves the rows of the form and says how it went; `onSaved` follows a success, and after a failure nothing typed is touched. */
export function useSaveProducts(onSaved: (saved: ProductsToSave) => void) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: ({ company_id, department_name, rows }: ProductsToSave) =>
      createProducts(rows.map(({ form }) => ({ ...toProductRow(form), company_id, department_name }))),
    onSuccess: (_, sent) => {
      const { company_id, department_name, rows } = sent;
      showToast(fill(corporateNotices.productsSaved, { count: rows.length, department: department_name }));
      onSaved(sent);
      return queryClient.invalidateQueries({ queryKey: ['departments', company_id] });
    },
    onError: (error) => {
      if (toAppError(error).code === NO_EXECUTIVE) showToast(corporateNotices.executiveNotFound);
      else toastError(corporateNotices.productsNotSaved, error);
    },
  });
}
