import { adErrors } from '@tanabana/domain/ads/field-errors';
import { pagesOf } from '@tanabana/domain/ads/validate';
import { LIMITS } from '@tanabana/domain/limits';
import { AD_PLACEMENTS } from '@tanabana/domain/vocabulary';
import { MomentField } from '#components/published/moment-field.tsx';
import { SavedBefore } from '#components/saved-before.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Ad } from '../api/get-ads.ts';
import { useAdForm } from '../use-ad-form.ts';
import styles from './ad-form.module.css';
import { ImageField } from './image-field.tsx';

/** An ad's fields and picture. The draft stays until it is saved, also when the dialog is closed. */
export function AdForm({ ad, onSaved }: { ad: Ad | null; onSaved: () => void }) {
  const t = useTranslation('admin-ads');
  const { form, moment, image, setImage, isTried, isSaving, progress, cancel, question, submit, startOver } = useAdForm(
    ad,
    onSaved,
  );
  const { field, errors } = form;
  const { placement_type: placement, alt_text, click_url, from_date } = form.values;
  const choosePlacement = field('placement_type');
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {form.isRestored && !isTried && (
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
      <Field label={t('form.company')} error={errors.company_name}>
        <Input {...field('company_name')} autoComplete="off" maxLength={LIMITS.company_name_length} />
      </Field>
      <div className={styles.pair}>
        <Field label={t('form.from')} error={errors.from_date}>
          <Input {...field('from_date', 'to_date')} type="date" />
        </Field>
        <Field label={t('form.to')} error={errors.to_date}>
          <Input {...field('to_date')} type="date" min={from_date} />
        </Field>
      </div>
      <p className={styles.hint}>{t('form.datesHint')}</p>
      <div className={styles.pair}>
        <Field label={t('form.placement')} error={errors.placement_type}>
          <Select
            {...choosePlacement}
            onChange={(event) => {
              choosePlacement.onChange(event);
              form.set('page_location', '');
            }}
            placeholder={t('form.choosePlacement')}
            options={AD_PLACEMENTS}
          />
        </Field>
        <Field label={t('form.page')} error={errors.page_location}>
          <Select
            {...field('page_location')}
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
        error={isTried && !ad && !image ? adErrors.imageRequired : undefined}
        progress={progress}
        onCancel={cancel}
      />
      <Field label={t('form.alt')} hint={t('form.altHint')} error={errors.alt_text}>
        <Input {...field('alt_text')} autoComplete="off" maxLength={LIMITS.ad_alt_text_length} />
      </Field>
      <Field label={t('form.clickUrl')} aside={t('form.optional')} error={errors.click_url}>
        <Input {...field('click_url')} type="url" autoComplete="off" maxLength={LIMITS.url_length} />
      </Field>
      <MomentField
        texts={moment.texts}
        error={isTried ? moment.error : undefined}
        onValue={(name, text) => moment.keep({ [name]: text })}
      />
      <Checkbox {...form.checkbox('status')} label={t('form.active')} />
      <Button type="submit" size="lg" block busy={isSaving}>
        {t(ad ? 'form.update' : 'form.create')}
      </Button>
      {question && <SavedBefore {...question} />}
    </form>
  );
}
