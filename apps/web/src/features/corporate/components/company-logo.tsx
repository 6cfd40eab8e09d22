import { initials } from '#components/organisation-logo.tsx';
import { StoredPicture } from '#components/stored-picture.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './company-logo.module.css';

type CompanyLogoProps = { company: { company_name: string; logo_url: string | null }; isFirst?: boolean };

/** The logo on a white tile; where there is none, or where it does not come, the initials and "No Logo". */
export function CompanyLogo({ company: { company_name, logo_url }, isFirst }: CompanyLogoProps) {
  const t = useTranslation('corporate');
  return (
    <span className={styles.tile}>
      <StoredPicture address={logo_url} width={98} height={98} widths={[98, 196, 294]} sizes="98px" isFirst={isFirst}>
        <b aria-hidden="true">{initials(company_name)}</b>
        <small>{t('list.noLogo')}</small>
      </StoredPicture>
    </span>
  );
}
