import { useQueryClient } from '@tanstack/react-query';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { fill } from '@tanabana/domain/notice';
import type { Notice } from '@tanabana/domain/notice';
import { updateCompany } from '#lib/corporate/update-company.ts';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { dealersCompanyQuery } from './api/get-dealers.ts';
import type { DealersCompany } from './api/get-dealers.ts';

/** A change of one company's dealers. */
type Change = { company: DealersCompany; member: { id: string | null; member_name: string | null } };

type Act = {
  of: (dealers: readonly string[], id: string) => string[];
  done: typeof companyNotices.dealerAdded | typeof companyNotices.dealerRemoved;
  failed: Notice;
};

const ADD: Act = {
  of: (dealers, id) => [...dealers, id],
  done: companyNotices.dealerAdded,
  failed: companyNotices.dealerNotAdded,
};

const REMOVE: Act = {
  of: (dealers, id) => dealers.filter((each) => each !== id),
  done: companyNotices.dealerRemoved,
  failed: companyNotices.dealerNotRemoved,
};

/** Saves the new list of dealers, unless it has changed since, and shows the result. */
function useChange({ of, done, failed }: Act, onDone: () => void) {
  const queryClient = useQueryClient();
  const renew = ({ company }: Change) =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: dealersCompanyQuery(company.id).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['members'] }),
      queryClient.invalidateQueries({ queryKey: ['admin-companies'] }),
    ]);
  return useSubmit({
    mutationFn: ({ company, member }: Change) =>
      updateCompany(company, { dealer_user_ids: of(company.dealer_user_ids, member.id!) }),
    onSuccess: async (outcome, change) => {
      const { company_name } = change.company;
      if ('saved' in outcome) {
        showToast(fill(done, { name: change.member.member_name ?? '', company_name }));
        onDone();
      } else
        showToast(
          'gone' in outcome ? companyNotices.dataMissing : fill(companyNotices.dealersChanged, { company_name }),
        );
      await renew(change);
    },
    onError: async (error, change) => {
      toastError(failed, error);
      await renew(change);
    },
  });
}

export const useAddDealer = (onDone: () => void) => useChange(ADD, onDone);
export const useRemoveDealer = (onDone: () => void) => useChange(REMOVE, onDone);
