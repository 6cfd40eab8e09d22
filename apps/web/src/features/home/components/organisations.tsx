import { companyCity } from '@tanabana/domain/corporate/company-city';
import type { ReactNode } from 'react';
import { OrganisationLogo } from '#components/organisation-logo.tsx';
import { IconExternalLink } from '#components/ui/icons.ts';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useOffer } from '#lib/membership/use-offer.ts';
import { websiteUrl } from '#lib/website-url.ts';
import type { Organisation } from '../api/get-organisations.ts';
import styles from './organisations.module.css';

type ListProps = {
  organisations: Organisation[] | undefined;
  /** Retries; passed where they could not be loaded. */
  onRetry: (() => void) | undefined;
};

/** Corporate members, each leading to its company page. */
export function Companies(list: ListProps) {
  const t = useTranslation('home');
  const hasPages = useOffer().hasRoute(paths.corporate);
  return (
    <Card title={t('companies')} {...list}>
      {(company) =>
        hasPages ? (
          <PageLink path={paths.corporate} params={{ companyId: company.id }} className={styles.entry}>
            <Entry organisation={company} />
          </PageLink>
        ) : (
          <span className={styles.entry}>
            <Entry organisation={company} />
          </span>
        )
      }
    </Card>
  );
}

/** Partner organisations, each opening its own website. */
export function Partners(list: ListProps) {
  const t = useTranslation('home');
  return (
    <Card title={t('partners')} {...list}>
      {(partner) => {
        const href = websiteUrl(partner.website_url);
        if (!href) {
          return (
            <span className={styles.entry}>
              <Entry organisation={partner} />
            </span>
          );
        }
        return (
          <a className={styles.entry} href={href} target="_blank" rel="noopener">
            <Entry organisation={partner} />
            <span className="vh">{t('website')}</span>
            <IconExternalLink size={16} aria-hidden="true" />
          </a>
        );
      }}
    </Card>
  );
}

type CardProps = ListProps & { title: string; children: (organisation: Organisation) => ReactNode };

function Card({ title, organisations, onRetry, children }: CardProps) {
  const t = useTranslation('home');
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {organisations?.length === 0 && <p className={styles.none}>{t('noOrganisations')}</p>}
      {onRetry && <LoadFailed title={t('organisationsFailed')} onRetry={onRetry} />}
      <ul>
        {organisations?.map((organisation) => (
          <li key={organisation.id}>{children(organisation)}</li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ organisation }: { organisation: Organisation }) {
  const { name, logo_url, address } = organisation;
  const city = address && companyCity(address);
  return (
    <>
      <OrganisationLogo name={name} logo_url={logo_url} />
      <span className={styles.text}>
        <b>{name}</b>
        {city && <small>{city}</small>}
      </span>
    </>
  );
}
