import { companyInput, companySchema } from '@tanabana/domain/corporate/company';
import type { CompanyInput, CompanyTexts } from '@tanabana/domain/corporate/company';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Company } from '#lib/corporate/update-company.ts';
import { useSchemaForm } from '#lib/forms/use-schema-form.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { inputAfter, typedSince } from '../differences.ts';
import { useCompanyFiles } from '../use-company-files.ts';
import { changesOf, useSaveCompany } from '../use-save-company.ts';
import { CompanyFields } from './company-fields.tsx';
import { CompanyFileFields } from './company-file-fields.tsx';
import styles from './company-form.module.css';
import { Differences } from './differences.tsx';

/** The form of a company that is registered. Only what was changed is sent. */
export function EditForm({ stored }: { stored: Company }) {
  const t = useTranslation('admin-companies');
  const userId = useUserId() ?? '';
  const form = useSchemaForm<CompanyInput, CompanyTexts>({
    schema: companySchema,
    initial: companyInput(stored as CompanyTexts),
    draft: { name: `company-${stored.id}`, owner: userId },
  });
  const files = useCompanyFiles();
  /** The company as somebody else saved it, until the conflict is resolved. */
  const [theirs, setTheirs] = useState<Company | null>(null);

  const begin = (company: Company, typed: Partial<CompanyInput> = {}) => {
    form.forget();
    form.reset(companyInput(company as CompanyTexts));
    form.reset({ ...form.get(), ...typed }, { keepsDefaults: true });
    setTheirs(null);
  };
  const takeTheirs = (company: Company) => {
    files.reset();
    begin(company);
  };
  const { seen, save, isSaving } = useSaveCompany(stored, files, {
    onSaved: (company, sent) => begin(company, typedSince(sent, form.get())),
    onConflict: (now, mine) => {
      const typed = typedSince(mine, form.get());
      form.reset({ ...inputAfter(seen, mine, now), ...typed }, { keepsDefaults: true });
      setTheirs(now);
    },
    onNameTaken: (message) => {
      form.setError('company_name', message);
      form.focus('company_name');
    },
  });
  const submit = form.submit(
    (texts) => {
      const isChanged = files.isTouched || Object.keys(changesOf(seen, texts)).length > 0;
      if (isChanged) save(texts);
      else showToast(companyNotices.nothingChanged);
    },
    () => form.get().company_name.trim() === '' && showToast(companyNotices.missingFields),
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t('editTitle', { name: seen.company_name })}
    >
      {theirs && <Differences form={form} files={files} theirs={theirs} onTake={() => takeTheirs(theirs)} />}
      <CompanyFields form={form} />
      <CompanyFileFields files={files} stored={seen} />
      <div className={styles.send}>
        <Button type="submit" size="lg" busy={isSaving}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
