import { useState } from 'react';
import { initials } from '#components/organisation-logo.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { storedUrl } from '#lib/website-url.ts';
import styles from './company-logo.module.css';

type CompanyLogoProps = { company: { company_name: string; logo_url: string | null }; isFirst?: boolean };

/** The logo on a white tile; where there is none, or where it does not come, the initials and "No Logo". */
export function CompanyLogo({ company: { company_name, logo_url }, isFirst }: CompanyLogoProps) {
  const t = useTranslation('corporate');
  const [failed, setFailed] = useState<string | null>(null);
  const src = logo_url === failed ? undefined : storedUrl(logo_url);
  return (
    <span className={styles.tile}>
      {src ? (
        // The name is next to it, so it has no alternative text.
        <img
          src={src}
          alt=""
          width={98}
          height={98}
          loading={isFirst ? 'eager' : 'lazy'}
          onError={() => setFailed(logo_url)}
        />
      ) : (
        <>
          <b aria-hidden="true">{initials(company_name)}</b>
          <small>{t('list.noLogo')}</small>
        </>
      )}
    </span>
  );
}
