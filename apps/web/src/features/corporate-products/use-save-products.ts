import { useQueryClient } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { fill } from '@tanabana/domain/notice';
import { toAppError, toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { createProducts } from './api/create-products.ts';
import type { NewProduct } from './product-rows.ts';

/** SQLSTATE of a company without an executive. */
export const NO_EXECUTIVE = 'NOEXE';

export type ProductsToSave = {
  company_id: string;
  department_name: string;
  products: readonly NewProduct[];
  corrected: readonly string[];
};

/** Saves the rows of the form and shows the result. `onSaved` runs after a success; a failure changes no typed value. */
export function useSaveProducts(onSaved: (saved: ProductsToSave) => void) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: ({ products, corrected }: ProductsToSave) => createProducts(products, corrected),
    onSuccess: (_, sent) => {
      const { company_id, department_name, products } = sent;
      showToast(fill(corporateNotices.productsSaved, { count: products.length, department: department_name }));
      onSaved(sent);
      return queryClient.invalidateQueries({ queryKey: ['departments', company_id] });
    },
    onError: (error) => {
      if (toAppError(error).code === NO_EXECUTIVE) showToast(corporateNotices.executiveNotFound);
      else toastError(corporateNotices.productsNotSaved, error);
    },
  });
}
