import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { IconCheck } from '#components/ui/lazy-icons.ts';
import { Tabs } from '#components/ui/list/tabs.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paidPlanQuery, planWords } from '#lib/membership/paid-plan.ts';
import { BENEFITS, CREDITS, includes, PLANS } from '#lib/membership/plans.ts';
import type { Plan } from '#lib/membership/plans.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import styles from './memberships.module.css';

/** The three memberships side by side; one at a time on a narrow screen. Not for Apple devices. */
export default function Memberships() {
  const t = useTranslation('home');
  const isDesktop = useIsDesktop();
  return (
    <>
      <h2>{t('membership.title')}</h2>
      {isDesktop ? <Comparison /> : <OneByOne />}
      <Link to={paths.membershipPlans} className={buttonClass()}>
        {t('membership.explore')}
      </Link>
    </>
  );
}

function Comparison() {
  const t = useTranslation('home', 'membership');
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td>
              <span className="vh">{t('membership.what')}</span>
            </td>
            {PLANS.map((plan) => (
              <th key={plan} scope="col">
                {t(`membership:names.${plan}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {useRows().map(({ name, cell }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {PLANS.map((plan) => (
                <td key={plan}>{cell(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OneByOne() {
  const t = useTranslation('home');
  const [plan, setPlan] = useState<Plan>('paid');
  const rows = useRows();
  const tabs = PLANS.map((id) => ({
    id,
    label: t(`membership.tabs.${id}`),
    panel: (
      <dl className={styles.list}>
        {rows.map(({ name, cell }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{cell(id)}</dd>
          </div>
        ))}
      </dl>
    ),
  }));
  return (
    <div className={styles.tabs}>
      <Tabs label={t('membership.title')} tabs={tabs} value={plan} onValueChange={setPlan} />
    </div>
  );
}

/** The rows of the comparison, with the text for each plan. The benefits of Corporate alone share one row. */
function useRows() {
  const t = useTranslation('membership');
  const home = useTranslation('home');
  const row = (name: string, from: Plan) => ({
    name,
    cell: (plan: Plan) => <YesOrNo isYes={includes(plan, from)} />,
  });
  const benefits = (from: 'free' | 'paid') => BENEFITS[from].map((key) => row(t(`benefits.${key}`), from));
  return [
    ...benefits('free'),
    { name: t('credits.row'), cell: (plan: Plan) => t(`credits.${plan}`, { count: CREDITS[plan] }) },
    ...benefits('paid'),
    row(home('membership.corporate'), 'corporate'),
    { name: home('membership.price'), cell: (plan: Plan) => <Price plan={plan} /> },
  ];
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  const t = useTranslation('home');
  return (
    <>
      {isYes ? <IconCheck size={18} className={styles.yes} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <span className="vh">{t(isYes ? 'membership.yes' : 'membership.no')}</span>
    </>
  );
}

function Price({ plan }: { plan: Plan }) {
  const t = useTranslation('membership');
  if (plan === 'free') return <b>{t('price.free')}</b>;
  if (plan === 'paid') return <PaidPrice />;
  return (
    <>
      <b>{t('price.byContact')}</b> {t('eligibility')}
    </>
  );
}

function PaidPrice() {
  const t = useTranslation('membership');
  const { data: plan } = useQuery(paidPlanQuery);
  if (!plan) return null;
  const words = planWords(plan);
  return (
    <>
      <b>{t('price.year', words)}</b> {t('price.gst')}
      {plan.is_offer_open && (
        <>
          {' '}
          <s>{words.regular}</s> <span className={styles.yes}>{t('price.saving', words)}</span>
        </>
      )}
    </>
  );
}
