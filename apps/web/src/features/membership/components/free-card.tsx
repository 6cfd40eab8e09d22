import { Link } from '@tanstack/react-router';
import { buttonClass } from '#components/ui/button.tsx';
import { ME, paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useViewer } from '#lib/session/use-viewer.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';

/** The Free Member plan: for a visitor the link to the signup; a member has nothing more to do. */
export function FreeCard() {
  const t = useTranslation('membership');
  const price = (
    <>
      <p className={styles.amount}>{t('price.free')}</p>
      <p>{t('plans.freeNote')}</p>
    </>
  );
  return <PlanCard plan="free" price={price} action={<FreeAction />} />;
}

function FreeAction() {
  const t = useTranslation('membership');
  const { isSignedIn, member } = useViewer();
  if (!isSignedIn) {
    return (
      <Link to={paths.signup} className={buttonClass({ variant: 'line', block: true })}>
        {t('plans.signup')}
      </Link>
    );
  }
  if (!member.profile) {
    return (
      <Link to={paths.profile} params={{ userId: ME }} className={buttonClass({ variant: 'line', block: true })}>
        {t('plans.completeProfile')}
      </Link>
    );
  }
  return <p>{t(member.membership_type === 'Free Member' ? 'plans.yoursNow' : 'plans.included')}</p>;
}
