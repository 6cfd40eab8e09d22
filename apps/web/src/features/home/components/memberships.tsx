import { quantity } from '@tanabana/domain/format';
import { PLAN } from '@tanabana/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#components/ui/button.tsx';
import { IconCheck } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page-link.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { paths } from '#config/paths.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { useNow } from '#lib/use-now.ts';
import { useOffer } from '#lib/use-offer.ts';
import { isOfferOn } from '../launch.ts';
import { CREDITS, PLANS, RIGHTS } from '../plans.ts';
import type { Plan } from '../plans.ts';
import styles from './memberships.module.css';

/** The three memberships side by side; one at a time on a narrow screen. Not for Apple devices. */
export default function Memberships() {
  const { t } = useTranslation('home');
  const isDesktop = useIsDesktop();
  const hasPlansPage = useOffer().hasRoute(paths.membershipPlans);
  return (
    <>
      <h2>{t('membership.title')}</h2>
      {isDesktop ? <Comparison /> : <OneByOne />}
      {hasPlansPage && (
        <PageLink path={paths.membershipPlans} className={buttonClass()}>
          {t('membership.explore')}
        </PageLink>
      )}
    </>
  );
}

function Comparison() {
  const { t } = useTranslation('home');
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
                {t(`membership.names.${plan}`)}
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
  const { t } = useTranslation('home');
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

/** The rows of the comparison, with what each says of a plan. */
function useRows() {
  const { t } = useTranslation('home');
  const rights = RIGHTS.map(([row, plans]) => ({
    name: t(`membership.rows.${row}`),
    cell: (plan: Plan) => <YesOrNo isYes={plans.includes(plan)} />,
  }));
  const credits = {
    name: t('membership.rows.credits'),
    cell: (plan: Plan) => t(`membership.${CREDITS[plan].words}`, { count: CREDITS[plan].count }),
  };
  const price = { name: t('membership.rows.price'), cell: (plan: Plan) => <Price plan={plan} /> };
  return [...rights.slice(0, 2), credits, ...rights.slice(2), price];
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  const { t } = useTranslation('home');
  return (
    <>
      {isYes ? <IconCheck size={18} className={styles.yes} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <span className="vh">{t(isYes ? 'membership.yes' : 'membership.no')}</span>
    </>
  );
}

function Price({ plan }: { plan: Plan }) {
  const { t } = useTranslation('home');
  const rupees = (amount: number) => `₹${quantity(amount)}`;
  const isOn = isOfferOn(useNow());
  if (plan === 'free') return <b>{t('membership.free')}</b>;
  if (plan === 'corporate') {
    return (
      <>
        <b>{t('membership.byContact')}</b> {t('membership.turnover')}
      </>
    );
  }
  return (
    <>
      <b>{t('membership.priceYear', { price: rupees(isOn ? PLAN.paid_price : PLAN.regular_price) })}</b>{' '}
      {t('membership.gst')}
      {isOn && (
        <>
          {' '}
          <s>{rupees(PLAN.regular_price)}</s>{' '}
          <span className={styles.yes}>{t('membership.saving', { saving: rupees(PLAN.saving) })}</span>
        </>
      )}
    </>
  );
}
