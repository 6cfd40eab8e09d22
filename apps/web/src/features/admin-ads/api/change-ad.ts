// What Ad Management writes: the calls of marketplace document §7, each by the ad's id.
import type { AdFields } from '@tanabana/domain/ads/validate';
import { unwrap, unwrapWritten } from '#lib/errors.ts';
import { createOnce } from '#lib/forms/create-once.ts';
import type { RowKey } from '#lib/forms/use-row-id.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The public address of an uploaded picture, and its path in the bucket. */
export type AdImage = { ad_image_url: string; ad_image_path: string };

/** The columns of an ad besides its picture. */
export type WrittenAd = AdFields & { published_at?: string | null };

const ads = () => supabase().from('corporate_ads');

/**
 * Creates an ad. One with the same id was created by a try whose response was lost: it gets these values where the user chose so.
 *
 * @throws AppError `saved_before` where these values may be another one
 */
export async function createAd(key: RowKey, ad: WrittenAd & AdImage): Promise<void> {
  const { id } = key;
  await createOnce(
    key,
    () =>
      ads()
        .upsert({ id, ...ad }, { ignoreDuplicates: true })
        .select('id'),
    () => updateAd(id, ad),
  );
}

/** Updates an ad; its picture stays where none is passed. Throws AppError; `PGRST116` where the ad was deleted. */
export async function updateAd(id: string, ad: WrittenAd & Partial<AdImage>): Promise<void> {
  unwrapWritten(await ads().update(ad).eq('id', id).select('id'));
}

/** Switches an ad on or off. Throws AppError. */
export async function updateAdStatus(id: string, status: boolean): Promise<void> {
  unwrapWritten(await ads().update({ status }).eq('id', id).select('id'));
}

/** Deletes an ad; it is no error when it is deleted already. Throws AppError. */
export async function deleteAd(id: string): Promise<void> {
  unwrap(await ads().delete().eq('id', id));
}
