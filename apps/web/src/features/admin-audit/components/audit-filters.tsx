import { AUDIT_ACTIONS, AUDIT_ROLES, AUDITED_TABLES } from '@tanabana/domain/vocabulary';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { AuditPlace } from '../place.ts';
import styles from './audit.module.css';

type AuditFiltersProps = { place: AuditPlace; go: (to: AuditPlace) => void };

/** Filters by actor, object, action and time. */
export function AuditFilters({ place, go }: AuditFiltersProps) {
  const t = useTranslation('admin-audit');
  const set = (name: keyof AuditPlace, value: string) => go({ ...place, [name]: value || undefined });
  const options = (names: readonly string[], area: 'roles' | 'tables' | 'actions') =>
    names.map((value) => ({ value, label: t.maybe(`${area}.${value}`) ?? value }));
  return (
    <div className={styles.filters}>
      <Field label={t('filters.role')}>
        <Select
          value={place.role ?? ''}
          placeholder={t('filters.anybody')}
          options={options(AUDIT_ROLES, 'roles')}
          onChange={(event) => set('role', event.target.value)}
        />
      </Field>
      <Field label={t('filters.table')}>
        <Select
          value={place.table ?? ''}
          placeholder={t('filters.anything')}
          options={options(AUDITED_TABLES, 'tables')}
          onChange={(event) => set('table', event.target.value)}
        />
      </Field>
      <Field label={t('filters.action')}>
        <Select
          value={place.action ?? ''}
          placeholder={t('filters.anyAction')}
          options={options(AUDIT_ACTIONS, 'actions')}
          onChange={(event) => set('action', event.target.value)}
        />
      </Field>
      <Field label={t('filters.from')}>
        <Input
          type="date"
          value={place.from ?? ''}
          max={place.to}
          onChange={(event) => set('from', event.target.value)}
        />
      </Field>
      <Field label={t('filters.to')}>
        <Input
          type="date"
          value={place.to ?? ''}
          min={place.from}
          onChange={(event) => set('to', event.target.value)}
        />
      </Field>
    </div>
  );
}
