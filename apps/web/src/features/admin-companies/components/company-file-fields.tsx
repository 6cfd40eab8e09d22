import { LIMITS } from '@tanabana/domain/limits';
import { Button } from '#components/ui/button.tsx';
import { UploadField } from '#components/uploads/upload-field.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Company } from '#lib/corporate/update-company.ts';
import { FILES } from '../company-files.ts';
import type { FileName } from '../company-files.ts';
import type { CompanyFiles } from '../use-company-files.ts';
import { BannerPreview } from './banner-preview.tsx';
import styles from './company-form.module.css';

const MEGABYTE = 1_000_000;

type FileFieldsProps = {
  files: CompanyFiles;
  /** The stored files, while a company is edited. */
  stored?: Company;
};

/** The logo, the banner with how it will be cropped, and the brochure of a company. */
export function CompanyFileFields({ files, stored }: FileFieldsProps) {
  const t = useTranslation('admin-company-form');
  const { file: banner, isDropped } = files.chosen.banner;
  return (
    <section className={styles.section} aria-labelledby="company-files">
      <h2 id="company-files">{t('sections.pictures')}</h2>
      <FileField name="logo" hint={t('logoHint')} files={files} stored={stored} />
      <FileField name="banner" hint={t('bannerHint')} files={files} stored={stored} />
      <BannerPreview file={banner} stored={isDropped ? null : (stored?.banner_image_url ?? null)} />
      <FileField
        name="brochure"
        hint={t('brochureHint', { megabytes: LIMITS.company_brochure_bytes / MEGABYTE })}
        files={files}
        stored={stored}
      />
    </section>
  );
}

type FileFieldProps = { name: FileName; hint: string; files: CompanyFiles; stored: Company | undefined };

function FileField({ name, hint, files, stored }: FileFieldProps) {
  const t = useTranslation('admin-company-form');
  const { rule, column } = FILES[name];
  const { file, fieldError, isDropped } = files.chosen[name];
  const url = stored?.[column] ?? null;
  const present =
    url === null || isDropped
      ? undefined
      : { name: (name === 'brochure' && stored?.brochure_pdf_name) || t(name), ...(name !== 'brochure' && { url }) };
  return (
    <div className={styles.file}>
      <UploadField
        label={t(name)}
        aside={t('optional')}
        hint={isDropped ? t('dropped') : hint}
        error={fieldError}
        rule={rule}
        file={file}
        onFile={(chosen) => void files.choose(name, chosen)}
        present={present}
        progress={files.progress[name]}
        onCancel={files.cancel}
      />
      {url !== null && !file && (
        <Button variant="quiet" size="sm" onClick={() => files.drop(name, !isDropped)}>
          {t(isDropped ? 'keepStored' : 'dropStored')} <span className="vh">{t(name)}</span>
        </Button>
      )}
    </div>
  );
}
