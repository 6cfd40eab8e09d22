import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { isoDay } from '@tanabana/domain/format';
import { dollarRateSchema } from '@tanabana/domain/membership/settings';
import type { DollarRateForm } from '@tanabana/domain/membership/settings';
import { settingsNotices } from '@tanabana/domain/membership/payment-notices';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { savedDollarRateQuery, updateDollarRate } from '../api/settings.ts';
import type { SavedDollarRate } from '../api/settings.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { SaveBar } from './save-bar.tsx';
import { SettingsCard } from './settings-card.tsx';

const DAY = 86_400_000;

const toForm = ({ rupees, valid_on }: SavedDollarRate): DollarRateForm => ({
  rupees: rupees === null ? '' : String(rupees),
  valid_on: valid_on ?? '',
});

/** The reference rate of the dollar and its day, and whether prices in dollars are worked out by it. */
export function DollarForm({ stored }: { stored: SavedDollarRate }) {
  const t = useTranslation('admin-settings');
  const now = useNow();
  const settings = useSettingsForm({
    name: 'dollar-settings',
    stored,
    toForm,
    parse: (form: DollarRateForm) => dollarRateSchema(isoDay(now)).safeParse(form),
    save: updateDollarRate,
    queryKey: savedDollarRateQuery.queryKey,
    notice: settingsNotices.rateSaved,
  });
  const { form, errors, change, theirs } = settings;
  const { dollar_rate_days: days, dollar_rate_decimals: decimals } = ADMIN_LIMITS;
  const isOld = stored.valid_on !== null && stored.valid_on < isoDay(new Date(now.getTime() - days * DAY));
  return (
    <SettingsCard title={t('dollar.title')} aside={t('dollar.note')} onSave={settings.save}>
      {stored.valid_on === null && <Notice title={t('dollar.none.title')}>{t('dollar.none.text')}</Notice>}
      {isOld && (
        <Notice tone="warning" title={t('dollar.old.title', { days })}>
          {t('dollar.old.text')}
        </Notice>
      )}
      <Field label={t('dollar.rupees')} hint={t('dollar.rupeesHint', { decimals })} error={errors.rupees}>
        <Input
          sign="₹"
          inputMode="decimal"
          autoComplete="off"
          value={form.rupees}
          onChange={(event) => change({ rupees: event.target.value })}
        />
      </Field>
      <Field label={t('dollar.valid_on')} hint={t('dollar.validHint', { days })} error={errors.valid_on}>
        <Input type="date" value={form.valid_on} onChange={(event) => change({ valid_on: event.target.value })} />
      </Field>
      <SaveBar settings={settings} theirs={theirs && toForm(theirs)} label={(name) => t(`dollar.${name}`)} />
    </SettingsCard>
  );
}
