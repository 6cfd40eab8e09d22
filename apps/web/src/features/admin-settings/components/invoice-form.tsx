import { LIMITS } from '@tanabana/domain/limits';
import { GST_STATE_CODES } from '@tanabana/domain/membership/gst-states';
import { invoiceSettingsSchema, UNNAMED_SELLER } from '@tanabana/domain/membership/settings';
import type { InvoiceSettingsForm } from '@tanabana/domain/membership/settings';
import { settingsNotices } from '@tanabana/domain/membership/payment-notices';
import { GST_EXPORTS } from '@tanabana/domain/vocabulary';
import type { GstExports } from '@tanabana/domain/vocabulary';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { invoiceSettingsQuery, updateInvoiceSettings } from '../api/settings.ts';
import type { SavedInvoiceSettings } from '../api/settings.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { SaveBar } from './save-bar.tsx';
import { SettingsCard } from './settings-card.tsx';

type Form = { [name in keyof InvoiceSettingsForm]: string };

const toForm = (stored: SavedInvoiceSettings): Form => ({
  gst_rate: String(stored.gst_rate),
  gst_exports: stored.gst_exports,
  sac: stored.sac,
  seller_name: stored.seller_name,
  seller_gstin: stored.seller_gstin,
  seller_address: stored.seller_address,
  seller_state: stored.seller_state,
});

const STATES = Object.keys(GST_STATE_CODES).sort();

/** The tax on a membership, and the seller whom invoices name. */
export function InvoiceForm({ stored }: { stored: SavedInvoiceSettings }) {
  const t = useTranslation('admin-settings');
  const settings = useSettingsForm({
    name: 'invoice-settings',
    stored,
    toForm,
    parse: (form: Form) => invoiceSettingsSchema.safeParse({ ...form, gst_exports: form.gst_exports as GstExports }),
    save: updateInvoiceSettings,
    queryKey: invoiceSettingsQuery.queryKey,
    notice: settingsNotices.invoiceSaved,
  });
  const { form, errors, change, theirs } = settings;
  const text = (name: 'sac' | 'seller_name' | 'seller_gstin' | 'seller_address', maxLength?: number) => (
    <Field label={t(`invoice.${name}`)} error={errors[name]}>
      <Input
        autoComplete="off"
        value={form[name]}
        maxLength={maxLength}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <SettingsCard title={t('invoice.title')} aside={t('invoice.note')} onSave={settings.save}>
      {stored.seller_name === UNNAMED_SELLER && (
        <Notice tone="warning" title={t('invoice.unnamed.title')}>
          {t('invoice.unnamed.text')}
        </Notice>
      )}
      <Field label={t('invoice.gst_rate')} error={errors.gst_rate}>
        <Input
          unit="%"
          inputMode="decimal"
          autoComplete="off"
          value={form.gst_rate}
          onChange={(event) => change({ gst_rate: event.target.value })}
        />
      </Field>
      <RadioChips
        label={t('invoice.gst_exports')}
        name="gst_exports"
        value={form.gst_exports}
        options={GST_EXPORTS.map((value) => ({ value, label: t(`invoice.exports.${value}`) }))}
        onChange={(event) => change({ gst_exports: event.target.value })}
      />
      {text('sac')}
      {text('seller_name', LIMITS.business_name_length)}
      {text('seller_address', LIMITS.seller_address_length)}
      <Field label={t('invoice.seller_state')} error={errors.seller_state}>
        <Select
          value={form.seller_state}
          options={STATES}
          placeholder={t('invoice.chooseState')}
          onChange={(event) => change({ seller_state: event.target.value })}
        />
      </Field>
      {text('seller_gstin')}
      <SaveBar settings={settings} theirs={theirs && toForm(theirs)} label={(name) => t(`invoice.${name}`)} />
    </SettingsCard>
  );
}
