import { planSchema } from '@tanabana/domain/membership/settings';
import type { PlanForm } from '@tanabana/domain/membership/settings';
import { settingsNotices } from '@tanabana/domain/membership/payment-notices';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { planQuery, updatePlan } from '../api/settings.ts';
import type { SavedInvoiceSettings, SavedPlan } from '../api/settings.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { Preview } from './preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsCard } from './settings-card.tsx';

const toForm = ({ regular_price, offer_price, offer_ends_on }: SavedPlan): PlanForm => ({
  regular_price: String(regular_price),
  offer_price: String(offer_price),
  offer_ends_on: offer_ends_on ?? '',
});

/** Regular price, offer and its last day, with what a member would pay by them today. */
export function PricesForm({ stored, tax }: { stored: SavedPlan; tax: SavedInvoiceSettings }) {
  const t = useTranslation('admin-settings');
  const settings = useSettingsForm({
    name: 'plan-settings',
    stored,
    toForm,
    parse: planSchema.safeParse.bind(planSchema),
    save: updatePlan,
    queryKey: planQuery.queryKey,
    notice: settingsNotices.pricesSaved,
  });
  const { form, errors, change, value, theirs } = settings;
  const price = (name: 'regular_price' | 'offer_price') => (
    <Field label={t(`prices.${name}`)} hint={t('prices.beforeGst')} error={errors[name]}>
      <Input
        sign="₹"
        inputMode="numeric"
        autoComplete="off"
        value={form[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <SettingsCard title={t('prices.title')} onSave={settings.save}>
      {price('regular_price')}
      {price('offer_price')}
      <Field label={t('prices.offer_ends_on')} hint={t('prices.noOffer')} error={errors.offer_ends_on}>
        <Input
          type="date"
          value={form.offer_ends_on}
          onChange={(event) => change({ offer_ends_on: event.target.value })}
        />
      </Field>
      {value && <Preview plan={value} tax={tax} />}
      <SaveBar settings={settings} theirs={theirs && toForm(theirs)} label={(name) => t(`prices.${name}`)} />
    </SettingsCard>
  );
}
