import { zodResolver } from '@hookform/resolvers/zod';
import { companyInput, companySchema } from '@tanabana/domain/corporate/company';
import type { CompanyInput, CompanyTexts } from '@tanabana/domain/corporate/company';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { useForm } from 'react-hook-form';
import { ToPanel } from '#components/to-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useFormDraft } from '#lib/forms/use-form-draft.ts';
import { useUserId } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { typedSince } from '../differences.ts';
import { useCompanyFiles } from '../use-company-files.ts';
import { useRegister } from '../use-register.ts';
import { CompanyFields } from './company-fields.tsx';
import { CompanyFileFields } from './company-file-fields.tsx';
import styles from './company-form.module.css';

/** Registers a company of the corporate tier. The draft stays until the company is saved. */
export function RegisterPage() {
  const t = useTranslation('admin-company-form');
  const form = useForm<CompanyInput, unknown, CompanyTexts>({
    resolver: zodResolver(companySchema),
    mode: 'onTouched',
    defaultValues: companyInput(),
  });
  const { forget } = useFormDraft('company-registration', useUserId() ?? '', form);
  const files = useCompanyFiles();
  const register = useRegister(files, {
    onRegistered: (sent) => {
      const typed = typedSince(sent, form.getValues());
      forget();
      form.reset({ ...companyInput(), ...typed }, { keepDefaultValues: true });
      if (Object.keys(typed).length === 0) window.scrollTo(0, 0);
    },
    onNameTaken: (message) => form.setError('company_name', { message }, { shouldFocus: true }),
  });
  const submit = form.handleSubmit(
    (texts) => register.mutate(texts),
    () => form.getValues('company_name').trim() === '' && showToast(companyNotices.missingFields),
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
      </form>
    </div>
  );
}
