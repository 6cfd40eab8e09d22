import { useQuery } from '@tanstack/react-query';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { ToPanel } from '#components/to-panel.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { EmptyState } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { companyNamesQuery } from '#lib/corporate/company-names.ts';
import type { FoundMember } from '#lib/reading/find-members.ts';
import { showToast } from '#lib/toast.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { dealersCompanyQuery } from '../api/get-dealers.ts';
import { useAddDealer } from '../use-change-dealers.ts';
import { DealerList } from './dealer-list.tsx';
import styles from './dealers-page.module.css';

type DealersPageProps = {
  /** Key of the chosen company, '' for none. */
  company: string;
  onCompany: (id: string) => void;
};

/** Dealer Management: who is a dealer of which company. */
export function DealersPage({ company: companyId, onCompany }: DealersPageProps) {
  const t = useTranslation('admin-dealers');
  const { data: companies, error } = useQuery(companyNamesQuery);
  useErrorToast(corporateNotices.companiesNotFetched, error);
  const chosen = companies?.find(({ id }) => id === companyId);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      {companies?.length === 0 ? (
        <EmptyState
          title={t('noCompanies.title')}
          action={
            <PageLink path="/admin/register-company" className={buttonClass()}>
              {t('register')}
            </PageLink>
          }
        >
          {t('noCompanies.text')}
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <AddDealer companyId={chosen?.id ?? ''} companies={companies ?? []} onCompany={onCompany} />
          {chosen ? (
            <DealerList key={chosen.id} companyId={chosen.id} />
          ) : (
            <p className={styles.none}>{t('list.choose')}</p>
          )}
        </div>
      )}
    </div>
  );
}

type AddProps = {
  companyId: string;
  companies: readonly { id: string; company_name: string }[];
  onCompany: (id: string) => void;
};

function AddDealer({ companyId, companies, onCompany }: AddProps) {
  const t = useTranslation('admin-dealers');
  const [member, setMember] = useState<FoundMember | null>(null);
  const { data: company } = useQuery(dealersCompanyQuery(companyId));
  const add = useAddDealer(() => setMember(null));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!company || !member) return showToast(companyNotices.selectionMissing);
    if (company.dealer_user_ids.includes(member.id)) return showToast(companyNotices.alreadyDealer);
    add.mutate({ company, member });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="add-dealer">
      <h2 id="add-dealer">{t('add.title')}</h2>
      <Field label={t('company')}>
        <Select
          value={companyId}
          placeholder={t('chooseCompany')}
          options={companies.map(({ id, company_name }) => ({ value: id, label: company_name }))}
          onChange={(event) => onCompany(event.target.value)}
        />
      </Field>
      <MemberSearch chosen={member} onChoose={setMember} />
      <Button type="submit" busy={add.isPending}>
        {t('add.submit')}
      </Button>
    </form>
  );
}
