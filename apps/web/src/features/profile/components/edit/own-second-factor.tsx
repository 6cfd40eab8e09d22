import { SecondFactor } from '#components/second-factor/second-factor.tsx';
import { useWords } from '#i18n/use-words.ts';
import { Section } from '../form/section.tsx';
import styles from './sessions-section.module.css';

/** One's own second factor among what guards the account. */
export default function OwnSecondFactor({ userId }: { userId: string }) {
  const t = useWords('admin-second-factor');
  return (
    <Section title={t('section')}>
      <p className={styles.lede}>{t('sectionText')}</p>
      <SecondFactor userId={userId} />
    </Section>
  );
}
