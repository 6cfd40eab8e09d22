import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MemberContact } from '#components/contact/member-contact.tsx';
import { initials } from '#components/organisation-logo.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { mayContactPosters } from '#config/access.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { isApple } from '#lib/device.ts';
import { useUserId } from '#lib/session/session.ts';
import { useIsAllowed } from '#lib/session/use-viewer.ts';
import { executivesQuery } from '../api/get-company.ts';
import type { Company, Executive } from '../api/get-company.ts';
import styles from './executives-card.module.css';

/** The executives of the company. Members see their names; Paid and Corporate Members get their contact data by a press. */
export function ExecutivesCard({ company }: { company: Company }) {
  const t = useTranslation('corporate');
  const userId = useUserId();
  return (
    <section className={styles.card} aria-label={t('executives.title')}>
      <h2>{t('executives.title')}</h2>
      {userId ? <Executives userId={userId} companyName={company.company_name} /> : <ToLogin />}
    </section>
  );
}

function ToLogin() {
  const t = useTranslation('corporate');
  const redirect = useRouterState({ select: (state) => state.location.href });
  const a = (inside: ReactNode[]) => (
    <Link key="a" to="/login" search={{ redirect }}>
      {inside}
    </Link>
  );
  return <p className={styles.line}>{t.rich('executives.signIn', { a })}</p>;
}

const toPlans = (inside: ReactNode[]) => (
  <PageLink key="a" path={paths.membershipPlans}>
    {inside}
  </PageLink>
);

function Executives({ userId, companyName }: { userId: string; companyName: string }) {
  const t = useTranslation('corporate', 'contact-member');
  const canContact = useIsAllowed(mayContactPosters);
  const { data: executives, error, refetch } = useQuery(executivesQuery(userId, companyName));
  if (!executives && error) return <LoadFailed title={t('executives.failed')} onRetry={() => void refetch()} />;
  if (!executives) {
    return (
      <Waiting>
        <div className={styles.waiting}>
          {['62%', '48%', '55%'].map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      </Waiting>
    );
  }
  if (executives.length === 0) return <p className={styles.line}>{t('executives.none')}</p>;
  return (
    <>
      <ul>
        {executives.map((executive) => (
          <li key={executive.id}>
            <Person executive={executive} />
            {(canContact || executive.id === userId) && <MemberContact member={executive} />}
          </li>
        ))}
      </ul>
      {!canContact && !isApple() && <p className={styles.line}>{t.rich('executives.plans', { a: toPlans })}</p>}
    </>
  );
}

function Person({ executive: { member_name, department, role } }: { executive: Executive }) {
  return (
    <p className={styles.person}>
      <span className={styles.initials} aria-hidden="true">
        {initials(member_name ?? '')}
      </span>
      <span>
        <b>{member_name}</b>
        <small>{[department, role].filter(Boolean).join(', ')}</small>
      </span>
    </p>
  );
}
