import { zodResolver } from '@hookform/resolvers/zod';
import { adErrors } from '@tanabana/domain/ads/field-errors';
import { adNotices } from '@tanabana/domain/ads/notices';
import { adSchema, pagesOf } from '@tanabana/domain/ads/validate';
import type { AdFields, AdInput } from '@tanabana/domain/ads/validate';
import { isoDay } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import { AD_PLACEMENTS } from '@tanabana/domain/vocabulary';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { MomentField } from '#components/published/moment-field.tsx';
import { momentColumn, momentError, momentTexts, NEW_MOMENT } from '#components/published/moment.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useFormDraft } from '#lib/forms/use-form-draft.ts';
import { useDraft } from '#lib/forms/use-draft.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import type { Ad } from '../api/get-ads.ts';
import { useSaveAd } from '../use-save-ad.ts';
import type { ChosenImage } from '../use-save-ad.ts';
import styles from './ad-form.module.css';
import { ImageField } from './image-field.tsx';

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

/** An ad's fields and picture. The draft stays until it is saved, also when the dialog is closed. */
export function AdForm({ ad, onSaved }: { ad: Ad | null; onSaved: () => void }) {
  const t = useTranslation('admin-ads');
  const form = useForm<AdInput, unknown, AdFields>({
    resolver: zodResolver(adSchema),
    mode: 'onTouched',
    defaultValues: startOf(ad),
  });
  const draft = useFormDraft(`ad:${ad?.id ?? 'new'}`, useUserId() ?? '', form);
  const [image, setImage] = useState<ChosenImage | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [firstMoment] = useState(() => (ad ? momentTexts(ad.published_at) : NEW_MOMENT));
  const { stored: moment, keep, forget: forgetMoment } = useDraft(`ad-moment:${ad?.id ?? 'new'}`, firstMoment);
  const later = momentError(moment);
  const save = useSaveAd(ad, () => {
    draft.forget();
    forgetMoment();
    onSaved();
  });
  const { register, handleSubmit, control, setValue, reset, formState } = form;
  const { errors } = formState;
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
    const written = { ...fields, ...momentColumn(moment, ad?.published_at) };
    return save.mutateAsync({ fields: written, image }).catch(() => undefined);
  }, refuse);
  const startOver = () => {
    draft.forget();
    forgetMoment();
    reset(startOf(ad));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {draft.isRestored && !isTried && (
        <Notice
          action={
            <Button variant="quiet" size="sm" onClick={startOver}>
              {t('form.discard')}
            </Button>
          }
        >
          {t('form.restored')}
        </Notice>
      )}
      <Field label={t('form.company')} error={errors.company_name?.message}>
        <Input {...register('company_name')} autoComplete="off" maxLength={LIMITS.company_name_length} />
      </Field>
      <div className={styles.pair}>
        <Field label={t('form.from')} error={errors.from_date?.message}>
          <Input {...register('from_date', { deps: 'to_date' })} type="date" />
        </Field>
        <Field label={t('form.to')} error={errors.to_date?.message}>
          <Input {...register('to_date')} type="date" min={from_date} />
        </Field>
      </div>
      <p className={styles.hint}>{t('form.datesHint')}</p>
      <div className={styles.pair}>
        <Field label={t('form.placement')} error={errors.placement_type?.message}>
          <Select
            {...register('placement_type', { onChange: () => setValue('page_location', '') })}
            placeholder={t('form.choosePlacement')}
            options={AD_PLACEMENTS}
          />
        </Field>
        <Field label={t('form.page')} error={errors.page_location?.message}>
          <Select
            {...register('page_location')}
            disabled={placement === ''}
            placeholder={t(placement === '' ? 'form.placementFirst' : 'form.choosePage')}
            options={pagesOf(placement)}
          />
        </Field>
      </div>
      <ImageField
        ad={ad}
        image={image}
        onImage={setImage}
        shown={{ alt_text, click_url }}
        error={isTried && hasNoImage ? adErrors.imageRequired : undefined}
        progress={save.progress}
        onCancel={save.cancel}
      />
      <Field label={t('form.alt')} hint={t('form.altHint')} error={errors.alt_text?.message}>
        <Input {...register('alt_text')} autoComplete="off" maxLength={LIMITS.ad_alt_text_length} />
      </Field>
      <Field label={t('form.clickUrl')} aside={t('form.optional')} error={errors.click_url?.message}>
        <Input {...register('click_url')} type="url" autoComplete="off" maxLength={LIMITS.url_length} />
      </Field>
      <MomentField
        texts={moment}
        error={isTried && later ? later : undefined}
        onValue={(name, text) => keep({ [name]: text })}
      />
      <Checkbox {...register('status')} label={t('form.active')} />
      <Button type="submit" size="lg" block busy={save.isPending}>
        {t(ad ? 'form.update' : 'form.create')}
      </Button>
    </form>
  );
}
