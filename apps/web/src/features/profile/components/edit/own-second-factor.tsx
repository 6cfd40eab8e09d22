import { SecondFactor } from '#components/second-factor/second-factor.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Section } from '../form/section.tsx';
import styles from './sessions-section.module.css';

/** One's own second factor among what guards the account. */
export default function OwnSecondFactor({ userId }: { userId: string }) {
  const t = useTranslation('admin-second-factor');
  return (
    <Section title={t('section')}>
      <p className={styles.lede}>{t('sectionText')}</p>
      <SecondFactor userId={userId} />
    </Section>
  );
}
