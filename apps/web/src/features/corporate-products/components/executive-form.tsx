import { useQuery } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { EXECUTIVE_ROLES } from '@tanabana/domain/vocabulary';
import type { ExecutiveRole } from '@tanabana/domain/vocabulary';
import { useId } from 'react';
import type { FormEvent } from 'react';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { Button } from '#components/ui/button.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { FoundMember } from '#lib/reading/find-members.ts';
import { showToast } from '#lib/toast.ts';
import { companyNamesQuery } from '#lib/corporate/company-names.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { executivesQuery } from '../api/get-executives.ts';

import { useAssignExecutive } from '../use-assign-executive.ts';
import { useDraft } from '#lib/forms/use-draft.ts';
import { CompanySelect, DepartmentFields, departmentOf, OTHERS } from './company-fields.tsx';
import { ExecutiveList } from './executive-list.tsx';
import styles from './product-form.module.css';

const EMPTY = { company_id: '', member: null as FoundMember | null, role: '', department: '', new_department: '' };

/** Makes a member an executive of a company: for admins. */
export function ExecutiveForm() {
  const t = useTranslation('corporate-products');
  const role = useId();
  const { stored, keep, forget } = useDraft('executive-assignment', EMPTY);
  const { data: companies = [] } = useQuery(companyNamesQuery);
  const company_name = companies.find(({ id }) => id === stored.company_id)?.company_name ?? '';
  const { data: executives = [], error } = useQuery(executivesQuery(company_name));
  useErrorToast(corporateNotices.userOrCompanyNotFetched, error);
  const assign = useAssignExecutive(() => forget({ company_id: stored.company_id }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { member } = stored;
    const department = departmentOf(stored);
    if (stored.department === OTHERS && !department) return showToast(corporateNotices.departmentUnnamed);
    if (!company_name || !member || !stored.role || !department) return showToast(corporateNotices.executiveIncomplete);
    assign.mutate({ member, company_name, role: stored.role as ExecutiveRole, department });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="executive">
      <h2 id="executive">{t('executive.title')}</h2>
      <div className={styles.where}>
        <CompanySelect
          value={stored.company_id}
          onValueChange={(company_id) => keep({ company_id, department: '', new_department: '' })}
        />
        <DepartmentFields
          company_id={stored.company_id}
          department={stored.department}
          new_department={stored.new_department}
          onValueChange={keep}
        />
        <MemberSearch chosen={stored.member} onChoose={(member) => keep({ member })} />
        <RadioChips
          label={t('role')}
          name={role}
          options={EXECUTIVE_ROLES}
          value={stored.role}
          onChange={(event) => keep({ role: event.target.value })}
        />
      </div>
      <div className={styles.send}>
        <Button type="submit" busy={assign.isPending}>
          {t('executive.submit')}
        </Button>
      </div>
      {company_name !== '' && <ExecutiveList company_name={company_name} executives={executives} />}
    </form>
  );
}
