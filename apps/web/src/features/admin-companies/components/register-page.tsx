import { companyInput, companySchema } from '@tanabana/domain/corporate/company';
import type { CompanyInput, CompanyTexts } from '@tanabana/domain/corporate/company';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { ToPanel } from '#components/to-panel.tsx';
import { SavedBefore } from '#components/saved-before.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSchemaForm } from '#lib/forms/use-schema-form.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { typedSince } from '../differences.ts';
import { useCompanyFiles } from '../use-company-files.ts';
import { REGISTRATION, useRegister } from '../use-register.ts';
import { CompanyFields } from './company-fields.tsx';
import { CompanyFileFields } from './company-file-fields.tsx';
import styles from './company-form.module.css';

/** Registers a company of the corporate tier. The draft stays until the company is saved. */
export function RegisterPage() {
  const t = useTranslation('admin-company-form');
  const userId = useUserId() ?? '';
  const form = useSchemaForm<CompanyInput, CompanyTexts>({
    schema: companySchema,
    initial: companyInput(),
    draft: { name: REGISTRATION, owner: userId },
  });
  const files = useCompanyFiles();
  const register = useRegister(files, {
    isEmpty: !form.isDirty,
    onRegistered: (sent) => {
      const typed = typedSince(sent, form.get());
      form.forget();
      form.reset({ ...companyInput(), ...typed }, { keepsDefaults: true });
      if (Object.keys(typed).length === 0) window.scrollTo(0, 0);
    },
    onNameTaken: (message) => {
      form.setError('company_name', message);
      form.focus('company_name');
    },
  });
  const submit = form.submit(
    (texts) => register.mutate({ texts }),
    () => form.get().company_name.trim() === '' && showToast(companyNotices.missingFields),
  );
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label={t('title')}>
        <CompanyFields form={form} />
        <CompanyFileFields files={files} />
        <div className={styles.send}>
          <Button type="submit" size="lg" busy={register.isPending}>
            {t('submit')}
          </Button>
        </div>
        {register.question && <SavedBefore {...register.question} />}
      </form>
    </div>
  );
}
