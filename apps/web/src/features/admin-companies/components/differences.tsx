import type { CompanyTexts } from '@tanabana/domain/corporate/company';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Company } from '#lib/corporate/update-company.ts';
import { FILES } from '../company-files.ts';
import type { FileName } from '../company-files.ts';
import { differing } from '../differences.ts';
import type { CompanyFiles } from '../use-company-files.ts';
import type { CompanyFormState } from './company-fields.tsx';
import styles from './company-form.module.css';

type DifferencesProps = { form: CompanyFormState; files: CompanyFiles; theirs: Company; onTake: () => void };

/** The differences between this form and what somebody else saved while it was open. */
export function Differences({ form, files, theirs, onTake }: DifferencesProps) {
  const t = useTranslation('admin-companies');
  const f = useTranslation('admin-company-form');
  const names = differing(form.values, theirs);
  const others = (Object.keys(FILES) as FileName[]).filter((name) => files.chosen[name].file !== null);
  const say = (value: CompanyTexts[keyof CompanyTexts]) =>
    (Array.isArray(value) ? value.join(', ') : value) || t('conflict.empty');
  return (
    <Notice
      tone="warning"
      title={t('conflict.title')}
      takesFocus
      announce
      action={
        <Button variant="line" size="sm" onClick={onTake}>
          {t('conflict.take')}
        </Button>
      }
    >
      <p>{t('conflict.text')}</p>
      <dl className={styles.differences}>
        {names.map((name) => (
          <div key={name}>
            <dt>{f(name === 'Yarn_Segment' ? 'segments' : name)}</dt>
            <dd>{say((theirs as CompanyTexts)[name])}</dd>
          </div>
        ))}
        {others.map((name) => (
          <div key={name}>
            <dt>{f(name)}</dt>
            <dd>{theirs[FILES[name].column] ? t('conflict.file') : t('conflict.empty')}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
