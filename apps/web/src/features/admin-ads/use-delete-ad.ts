import { useQueryClient } from '@tanstack/react-query';
import { adNotices } from '@tanabana/domain/ads/notices';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { removeUploads } from '#lib/uploads/remove-uploads.ts';
import { deleteAd } from './api/change-ad.ts';
import { ADMIN_ADS } from './api/get-ads.ts';
import type { Ad } from './api/get-ads.ts';

/** The bucket of ads' pictures. */
export const AD_BUCKET = 'corporateads';

/** Removes a picture that no ad uses any more. Shows an error where it could not: the server removes it a day later. */
export async function removeImage(path: string | null): Promise<boolean> {
  try {
    await removeUploads(AD_BUCKET, path === null ? [] : [path]);
    return true;
  } catch (error) {
    toastError(adNotices.imageNotDeleted, error);
    return false;
  }
}

/** Deletes an ad, then its picture: no page is left with an ad without one. */
export function useDeleteAd(onDone: () => void) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: async ({ id, ad_image_path }: Ad) => {
      await deleteAd(id);
      if (await removeImage(ad_image_path)) showToast(adNotices.adDeleted);
    },
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: [ADMIN_ADS] });
    },
    onError: (error) => toastError(adNotices.adNotDeleted, error),
  });
}
