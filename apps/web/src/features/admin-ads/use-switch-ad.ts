import { useQueryClient } from '@tanstack/react-query';
import { adNotices } from '@tanabana/domain/ads/notices';
import { fill } from '@tanabana/domain/notice';
import { translateIn } from '#i18n/messages.ts';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { updateAdStatus } from './api/change-ad.ts';
import { ADMIN_ADS } from './api/get-ads.ts';
import type { Ad } from './api/get-ads.ts';

/** Switches an ad on or off, shows a toast, and refetches the list. */
export function useSwitchAd() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: ({ id, status }: Pick<Ad, 'id' | 'status'>) => updateAdStatus(id, !status),
    onSuccess: (_, { status }) => {
      const now = translateIn('admin-ads')(`statuses.${status ? 'inactive' : 'active'}`);
      showToast(fill(adNotices.statusUpdated, { status: now }));
    },
    onError: (error) => toastError(adNotices.statusNotUpdated, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [ADMIN_ADS, 'list'] }),
  });
}
