import { useQuery } from '@tanstack/react-query';
import { OrganisationLogo } from '#components/organisation-logo.tsx';
import { IconExternalLink } from '#components/ui/icons.ts';
import { EmptyState, ErrorState, SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { websiteUrl } from '#lib/website-url.ts';
import { partnersQuery } from '../api/get-partners.ts';
import type { Partner } from '../api/get-partners.ts';
import styles from './partners-page.module.css';

/** The partners by name, or why there are none. */
export function PartnerGrid() {
  const t = useTranslation('partners');
  const { data: partners, error, refetch } = useQuery(partnersQuery);
  if (partners && partners.length > 0) {
    return (
      <ul className={styles.grid}>
        {partners.map((partner) => (
          <li key={partner.id}>
            <PartnerCard partner={partner} />
          </li>
        ))}
      </ul>
    );
  }
  if (partners) {
    return (
      <div className={styles.card}>
        <EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>
      </div>
    );
  }
  if (error) {
    return (
      <div className={styles.card}>
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {toAppError(error).message}
        </ErrorState>
      </div>
    );
  }
  return (
    <Waiting>
      <div className={styles.grid}>
        {['70%', '55%', '80%', '62%', '74%', '50%'].map((width) => (
          <div key={width} className={styles.partner}>
            <SkeletonBar width={width} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** A partner, leading to its website if it has one. */
function PartnerCard({ partner }: { partner: Partner }) {
  const t = useTranslation('partners');
  const { name, logo_url } = partner;
  const href = websiteUrl(partner.website_url);
  const words = (
    <>
      <OrganisationLogo name={name} logo_url={logo_url} size="lg" />
      <span className={styles.text}>
        <b>{name}</b>
        {href && <span className={styles.host}>{new URL(href).hostname.replace(/^www\./, '')}</span>}
      </span>
    </>
  );
  if (!href) return <div className={styles.partner}>{words}</div>;
  return (
    <a className={styles.partner} href={href} target="_blank" rel="noopener">
      {words}
      <span className="vh">({t('website')})</span>
      <IconExternalLink size={18} aria-hidden="true" />
    </a>
  );
}
