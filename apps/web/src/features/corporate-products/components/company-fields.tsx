import { useQuery } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { companyNamesQuery } from '#lib/corporate/company-names.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { departmentsQuery } from '../api/get-departments.ts';

/** The list's entry for a department that is typed. */
export const OTHERS = 'Others';

/** A department as it is chosen, and as it is typed where Others is. */
export type DepartmentChoice = { department: string; new_department: string };

/** The department that is meant; '' where none is chosen or its name is missing. */
export const departmentOf = ({ department, new_department }: DepartmentChoice): string =>
  department === OTHERS ? new_department.trim() : department;

/** The choice of a company, for admins. */
export function CompanySelect({ value, onValueChange }: { value: string; onValueChange: (id: string) => void }) {
  const t = useTranslation('corporate-products');
  const { data: companies = [], error } = useQuery(companyNamesQuery);
  useErrorToast(corporateNotices.companiesNotFetched, error);
  return (
    <Field label={t('company')}>
      <Select
        value={value}
        placeholder={t('chooseCompany')}
        options={companies.map(({ id, company_name }) => ({ value: id, label: company_name }))}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}

type DepartmentProps = DepartmentChoice & {
  company_id: string;
  onValueChange: (choice: Partial<DepartmentChoice>) => void;
};

/** The departments of the company, and a new one by its name. */
export function DepartmentFields({ company_id, department, new_department, onValueChange }: DepartmentProps) {
  const t = useTranslation('corporate-products');
  const { data: departments = [], error } = useQuery(departmentsQuery(company_id));
  useErrorToast(corporateNotices.departmentsNotFetched, error);
  // One that was chosen before stays a choice while the list is on its way.
  const own = department && department !== OTHERS && !departments.includes(department) ? [department] : [];
  return (
    <>
      <Field label={t('department')} hint={company_id ? undefined : t('companyFirst')}>
        <Select
          value={department}
          disabled={!company_id}
          placeholder={t('chooseDepartment')}
          options={[...departments.filter((name) => name !== OTHERS), ...own, OTHERS].map((name) => ({
            value: name,
            label: name === OTHERS ? t('newDepartment') : name,
          }))}
          onChange={(event) => onValueChange({ department: event.target.value })}
        />
      </Field>
      {department === OTHERS && (
        <Field label={t('departmentName')}>
          <Input
            value={new_department}
            autoComplete="off"
            maxLength={LIMITS.place_length}
            onChange={(event) => onValueChange({ new_department: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
