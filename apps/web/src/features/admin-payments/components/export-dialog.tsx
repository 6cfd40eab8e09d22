import { isoDay } from '@tanabana/domain/format';
import { fill } from '@tanabana/domain/notice';
import { paymentNotices } from '@tanabana/domain/membership/payment-notices';
import { useId, useState } from 'react';
import { ExportButton } from '#components/export-button.tsx';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { daysOf, PERIODS } from '../periods.ts';
import type { Days, Period } from '../periods.ts';
import styles from './payments.module.css';

const LISTS = ['invoices', 'credit_notes', 'payments'] as const;
const CHOICES = [...PERIODS, 'own'] as const;

/** Which list of which period is saved as a file for the accountant. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslation('admin-payments');
  const today = isoDay(useNow());
  const [list, setList] = useState<(typeof LISTS)[number]>('invoices');
  const [period, setPeriod] = useState<Period | 'own'>('lastMonth');
  const [own, setOwn] = useState<Days>({ from: today, to: today });
  const [tests, setTests] = useState(false);
  const days = period === 'own' ? own : daysOf(period, today);
  const isInOrder = days.from !== '' && days.to !== '' && days.from <= days.to;
  return (
    <TitledDialog title={t('export.title')} onClose={onClose}>
      <div className={styles.export}>
        <RadioChips
          label={t('export.list')}
          name={useId()}
          value={list}
          options={LISTS.map((value) => ({ value, label: t(`export.lists.${value}`) }))}
          onChange={({ target }) => setList(target.value as typeof list)}
        />
        <Field label={t('export.period')}>
          <Select
            value={period}
            options={CHOICES.map((value) => ({ value, label: t(`export.periods.${value}`) }))}
            onChange={({ target }) => setPeriod(target.value as typeof period)}
          />
        </Field>
        <div className={styles.days}>
          <Field label={t('export.from')}>
            <Input
              type="date"
              value={days.from}
              readOnly={period !== 'own'}
              onChange={({ target }) => setOwn({ ...own, from: target.value })}
            />
          </Field>
          <Field label={t('export.to')}>
            <Input
              type="date"
              value={days.to}
              readOnly={period !== 'own'}
              onChange={({ target }) => setOwn({ ...own, to: target.value })}
            />
          </Field>
        </div>
        <Checkbox label={t('export.tests')} checked={tests} onChange={({ target }) => setTests(target.checked)} />
        <p role="status">{t(isInOrder ? 'export.hint' : 'export.order')}</p>
        <div className={styles.save}>
          <ExportButton
            request={{ list, ...days, tests }}
            name={`${list}_${days.from}_${days.to}.csv`}
            saved={(count) => fill(paymentNotices.accountsExported, { count })}
            failed={paymentNotices.accountsNotExported}
            words={{
              save: t('export.save'),
              cancel: t('export.cancel'),
              progress: (count) => t('export.progress', { count }),
            }}
            isEmpty={!isInOrder}
          />
        </div>
      </div>
    </TitledDialog>
  );
}
