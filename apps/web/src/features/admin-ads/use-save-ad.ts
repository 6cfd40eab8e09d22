import { useQueryClient } from '@tanstack/react-query';
import { adNotices } from '@tanabana/domain/ads/notices';
import { fill } from '@tanabana/domain/notice';
import { toastError } from '#lib/errors.ts';
import { fileValue, useRowId } from '#lib/forms/use-row-id.ts';
import type { Choice } from '#lib/forms/use-row-id.ts';
import { useSavedBefore } from '#lib/forms/use-saved-before.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { isCancelled, useUploads } from '#lib/uploads/use-uploads.ts';
import { createAd, updateAd } from './api/change-ad.ts';
import type { AdImage, WrittenAd } from './api/change-ad.ts';
import { ADMIN_ADS } from './api/get-ads.ts';
import type { Ad } from './api/get-ads.ts';
import { AD_BUCKET, removeImage } from './use-delete-ad.ts';

/** A picture of the right size, and its path, the same at each try. */
export type ChosenImage = { file: File; path: string };

type Entered = { fields: WrittenAd; image: ChosenImage | null; choice?: Choice };

/** Marks a failed upload, so that the error is about the picture and not about the ad. */
class NotUploaded extends Error {
  override readonly cause: unknown;
  constructor(cause: unknown) {
    super('the picture was not uploaded');
    this.cause = cause;
  }
}

/**
 * Creates an ad or updates one, its picture first. A failure leaves no file behind, and the form keeps everything typed.
 *
 * @param ad the one to update, null for a new one
 * @param isEmpty whether nothing is typed
 */
export function useSaveAd(ad: Ad | null, isEmpty: boolean, onSaved: () => void) {
  const queryClient = useQueryClient();
  const rowId = useRowId(`ad:${ad?.id ?? 'new'}`, isEmpty);
  const { progress, send, cancel } = useUploads<'image'>();
  const before = useSavedBefore<Entered>();
  const save = useSubmit({
    mutationFn: async ({ fields, image, choice }: Entered) => {
      let isUploaded = false as boolean;
      const files = image ? [{ ...image, bucket: AD_BUCKET, field: 'image' as const }] : [];
      const stored = (url: string | undefined): Partial<AdImage> =>
        image && url ? { ad_image_url: url, ad_image_path: image.path } : {};
      try {
        await send(files, async ([url]) => {
          isUploaded = true;
          if (ad) return updateAd(ad.id, { ...fields, ...stored(url) });
          const key = rowId.take([fields, fileValue(image?.file)], choice);
          return createAd(key, { ...fields, ...(stored(url) as AdImage) });
        });
      } catch (error) {
        throw isUploaded || isCancelled(error) ? error : new NotUploaded(error);
      }
    },
    onSuccess: async (_, { fields, image }) => {
      const notice = fill(ad ? adNotices.adUpdated : adNotices.adCreated, { company: fields.company_name });
      showToast(notice);
      rowId.forget();
      onSaved();
      if (ad && image) await removeImage(ad.ad_image_path);
      await queryClient.invalidateQueries({ queryKey: [ADMIN_ADS] });
    },
    onError: (error, entered) => {
      if (isCancelled(error) || before.isOpenedBy(error, entered)) return;
      if (error instanceof NotUploaded) toastError(adNotices.imageNotUploaded, error.cause);
      else toastError(ad ? adNotices.adNotUpdated : adNotices.adNotCreated, error);
    },
  });
  return { ...save, progress: progress.image, cancel, question: before.question(save.mutate) };
}
