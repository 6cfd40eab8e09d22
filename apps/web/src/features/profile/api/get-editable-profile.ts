import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const COLUMNS =
  'member_name, business_name, country_code, mobile_number, gst_number, business_type, my_yarns, country, state, district, city, pin_zip_code, list_in_directory, membership_type, is_corporate_member';

/** The columns of a profile in the edit form. */
export type EditableProfile = Selected<'tanabana_free', typeof COLUMNS>;

/** Own profile as it is stored now; null when it is not made yet. Throws AppError. */
export async function getEditableProfile(id: string): Promise<EditableProfile | null> {
  return unwrap(await supabase().from('tanabana_free').select(COLUMNS).eq('id', id).maybeSingle());
}

export const editableProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['editable-profile', id],
    queryFn: () => getEditableProfile(id),
    // Not cached: a form begins with the stored values, and nothing changes while it is filled in.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
