import { zodResolver } from '@hookform/resolvers/zod';
import { adNotices } from '@tanabana/domain/ads/notices';
import { adSchema } from '@tanabana/domain/ads/validate';
import type { AdFields, AdInput } from '@tanabana/domain/ads/validate';
import { isoDay } from '@tanabana/domain/format';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { momentColumn, momentError, momentTexts, NEW_MOMENT } from '#components/published/moment.ts';
import { useDraft } from '#lib/forms/use-draft.ts';
import { useFormDraft } from '#lib/forms/use-form-draft.ts';
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
  const form = useForm<AdInput, unknown, AdFields>({
    resolver: zodResolver(adSchema),
    mode: 'onTouched',
    defaultValues: startOf(ad),
  });
  const draft = useFormDraft(`ad:${ad?.id ?? 'new'}`, useUserId() ?? '', form);
  const [image, setImage] = useState<ChosenImage | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [firstMoment] = useState(() => (ad ? momentTexts(ad.published_at) : NEW_MOMENT));
  const { stored: texts, keep, forget: forgetMoment } = useDraft(`ad-moment:${ad?.id ?? 'new'}`, firstMoment);
  const later = momentError(texts);
  const save = useSaveAd(ad, () => {
    draft.forget();
    forgetMoment();
    onSaved();
  });
  const { handleSubmit, control, reset } = form;
  const [placement, alt_text, click_url, from_date] = useWatch({
    control,
    name: ['placement_type', 'alt_text', 'click_url', 'from_date'],
  });
  const hasNoImage = !ad && !image;

  const refuse = (found: FieldErrors<AdInput>) => {
    setIsTried(true);
    const isMissing = (Object.keys(found) as (keyof AdInput)[]).some((name) => form.getValues(name) === '');
    if (isMissing || hasNoImage) showToast(adNotices.incomplete);
  };
  const submit = handleSubmit((fields) => {
    if (hasNoImage || later) return refuse({});
    const written = { ...fields, ...momentColumn(texts, ad?.published_at) };
    return save.mutateAsync({ fields: written, image }).catch(() => undefined);
  }, refuse);
  const startOver = () => {
    draft.forget();
    forgetMoment();
    reset(startOf(ad));
  };
  return {
    form,
    watched: { placement, alt_text, click_url, from_date },
    draft,
    moment: { texts, error: later ?? undefined, keep },
    image,
    setImage,
    isTried,
    isSaving: save.isPending,
    progress: save.progress,
    cancel: save.cancel,
    submit,
    startOver,
  };
}
