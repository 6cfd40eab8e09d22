import { adNotices } from '@tanabana/domain/ads/notices';
import { adSchema } from '@tanabana/domain/ads/validate';
import type { AdFields, AdInput } from '@tanabana/domain/ads/validate';
import { isoDay } from '@tanabana/domain/format';
import { useState } from 'react';
import { momentColumn, momentError, momentTexts, NEW_MOMENT } from '#components/published/moment.ts';
import { useDraft } from '#lib/forms/use-draft.ts';
import type { FormErrors } from '#lib/forms/form-store.ts';
import { useSchemaForm } from '#lib/forms/use-schema-form.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import type { Ad } from './api/get-ads.ts';
import { useSaveAd } from './use-save-ad.ts';
import type { ChosenImage } from './use-save-ad.ts';

function startOf(ad: Ad | null): AdInput {
  if (ad) {
    const { company_name, from_date, to_date, placement_type, page_location, alt_text, click_url, status } = ad;
    return {
      company_name,
      from_date,
      to_date,
      placement_type,
      page_location,
      alt_text,
      status,
      click_url: click_url ?? '',
    };
  }
  const today = isoDay(new Date());
  const texts = { company_name: '', placement_type: '', page_location: '', alt_text: '', click_url: '' };
  return { ...texts, from_date: today, to_date: '', status: true };
}

/** The state of an ad's form. The draft stays until the ad is saved, also when the dialog is closed. */
export function useAdForm(ad: Ad | null, onSaved: () => void) {
  const userId = useUserId() ?? '';
  const form = useSchemaForm<AdInput, AdFields>({
    schema: adSchema,
    initial: startOf(ad),
    draft: { name: `ad:${ad?.id ?? 'new'}`, owner: userId },
  });
  const [image, setImage] = useState<ChosenImage | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [firstMoment] = useState(() => (ad ? momentTexts(ad.published_at) : NEW_MOMENT));
  const { stored: texts, keep, forget: forgetMoment } = useDraft(`ad-moment:${ad?.id ?? 'new'}`, firstMoment);
  const later = momentError(texts);
  const save = useSaveAd(ad, !form.isDirty, () => {
    form.forget();
    forgetMoment();
    onSaved();
  });
  const hasNoImage = !ad && !image;

  const refuse = (found: FormErrors<AdInput>) => {
    setIsTried(true);
    const isMissing = (Object.keys(found) as (keyof AdInput)[]).some((name) => form.get()[name] === '');
    if (isMissing || hasNoImage) showToast(adNotices.incomplete);
  };
  const submit = form.submit((fields) => {
    if (hasNoImage || later) return refuse({});
    const written = { ...fields, ...momentColumn(texts, ad?.published_at) };
    return save.mutateAsync({ fields: written, image }).catch(() => undefined);
  }, refuse);
  const startOver = () => {
    form.forget();
    forgetMoment();
    form.reset(startOf(ad));
  };
  return {
    form,
    moment: { texts, error: later ?? undefined, keep },
    image,
    setImage,
    isTried,
    isSaving: save.isPending,
    progress: save.progress,
    cancel: save.cancel,
    question: save.question,
    submit,
    startOver,
  };
}
