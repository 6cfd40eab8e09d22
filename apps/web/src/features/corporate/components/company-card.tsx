import type { ReactNode } from 'react';
import { IconExternalLink } from '#components/ui/icons.ts';
import { segments } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { websiteUrl } from '#lib/website-url.ts';
import type { Company } from '../api/get-company.ts';
import styles from './company-card.module.css';
import { CompanyLogo } from './company-logo.tsx';

/** The company's details: logo, head, address, website, products, and its marketing text. */
export function CompanyCard({ company }: { company: Company }) {
  const t = useTranslation('corporate');
  const { company_name, company_head_name, company_head_designation, address, marketing_team_info } = company;
  const makes = segments(company.Yarn_Segment);
  const href = websiteUrl(company.website_url);
  return (
    <section className={styles.card} aria-label={t('about', { name: company_name })}>
      <div className={styles.logo}>
        <CompanyLogo company={company} isFirst />
      </div>
      <p className={styles.name}>{company_name}</p>
      <dl>
        {(company_head_name || company_head_designation) && (
          <Fact name={t('head')}>
            {company_head_name}
            {company_head_designation && <small>{company_head_designation}</small>}
          </Fact>
        )}
        {address && <Fact name={t('address')}>{address}</Fact>}
        {href && (
          <Fact name={t('website')}>
            <a href={href} target="_blank" rel="noopener">
              {new URL(href).hostname.replace(/^www\./, '')}
              <span className="vh">, {t('opensNew')}</span>
              <IconExternalLink size={16} aria-hidden="true" />
            </a>
          </Fact>
        )}
        {makes && <Fact name={t('segments')}>{makes}</Fact>}
        {marketing_team_info && (
          <Fact name={t('marketing')} isWide>
            {marketing_team_info}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
