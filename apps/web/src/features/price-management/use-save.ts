import { useQueryClient } from '@tanstack/react-query';
import { priceNotices } from '@tanabana/domain/corporate/price-notices';
import { LIMITS } from '@tanabana/domain/limits';
import { fill } from '@tanabana/domain/notice';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import { productsQuery } from './api/get-products.ts';
import type { PriceSheet } from './sheet/price-sheet.ts';
import { saveDepartment } from './sheet/save-department.ts';
import type { Refusal, Result } from './sheet/save-department.ts';

/** How many failures have a notice of their own; all of them are shown in their rows. */
const MAX_NOTICES = 5;

export type Progress = {
  department: string | null;
  done: number;
  count: number;
  /** The seconds of the pause that the service requested; null while it is at work. */
  pause: number | null;
};

/** The text of a refusal, in its row and in the notice. */
export function useRefusalText(): (why: Refusal) => string {
  const t = useTranslation('prices');
  return (why) => {
    if (typeof why === 'object') return why.message;
    if (why === 'zero') return t('errors.zero');
    if (why !== 'noPrice') return t(`outcome.${why}`);
    return t('errors.noPrice', { max: LIMITS.price_max, decimals: LIMITS.price_decimals });
  };
}

/**
 * Saves departments, one at a time, and shows the result.
 *
 * @param onFailed the first product that could not be saved
 */
export function useSave(sheet: PriceSheet, companyId: string, onFailed: (id: string) => void) {
  const t = useTranslation('prices');
  const queryClient = useQueryClient();
  const userId = useUserId();
  const text = useRefusalText();
  const [progress, setProgress] = useState<Progress | null>(null);

  const cancelling = useRef<AbortController>(undefined);
  const cancel = () => cancelling.current?.abort();
  // Nobody waits for the service any more once the page is left.
  useEffect(() => () => cancelling.current?.abort(), []);

  const showResult = (department: string | null, { saved, failed, broke, isCancelled }: Result) => {
    const name = department ?? t('general');
    if (saved > 0) showToast(fill(priceNotices.updated, { n: saved, department: name }));
    for (const { id, why } of failed) if (why !== 'zero' && why !== 'noPrice') sheet.failed(id, text(why));
    const showFailure = saved > 0 ? showToastNext : showToast;
    for (const [place, { id, why }] of failed.slice(0, MAX_NOTICES).entries()) {
      (place === 0 ? showFailure : showToastNext)(fill(priceNotices.updateFailed, { id, message: text(why) }));
    }
    if (broke) toastError(priceNotices.errorOccurred, broke);
    else if (failed[0]) onFailed(failed[0].id);
    else if (saved === 0 && !isCancelled) showToast(fill(priceNotices.noChanges, { department: name }));
    if (failed.some(({ why }) => why === 'refused'))
      void queryClient.invalidateQueries({ queryKey: ['member', userId] });
  };

  const { mutate, isPending } = useSubmit({
    mutationFn: (department: string | null) => {
      const controller = new AbortController();
      cancelling.current = controller;
      const onProgress = (done: number, count: number) => setProgress({ department, done, count, pause: null });
      const onPause = (pause: number | null) => setProgress((before) => before && { ...before, pause });
      return saveDepartment(sheet, department, onProgress, { signal: controller.signal, onPause });
    },
    onSuccess: async (result, department) => {
      setProgress(null);
      showResult(department, result);
      // What other pages show of these products, and their histories.
      void queryClient.invalidateQueries({ queryKey: ['product-prices'] });
      void queryClient.invalidateQueries({ queryKey: ['product-changes'] });
      queryClient.setQueryData(productsQuery(companyId).queryKey, (products) =>
        products?.map((product) => sheet.latest(product.id)),
      );
    },
    onError: (error) => {
      setProgress(null);
      toastError(priceNotices.errorOccurred, error);
    },
  });
  return { save: mutate, isSaving: isPending, progress, cancel };
}
