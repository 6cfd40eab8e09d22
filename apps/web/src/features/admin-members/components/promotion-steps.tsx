import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { dateTime, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { usePromotionTest } from '../use-promotion-test.ts';
import styles from './dialogs.module.css';

type PromotionStepsProps = Pick<ReturnType<typeof usePromotionTest>, 'testedAt' | 'hasTestedOther'> & {
  /** The recipient of the test. */
  email: string;
  /** How many members are written to. */
  count: number;
  /** Which of the two is under way. */
  busy: 'test' | 'send' | null;
  onTest: () => void;
};

/** First the test to oneself, then the button that sends the form: it can be pressed once this very text was tested. */
export function PromotionSteps({ email, count, testedAt, hasTestedOther, busy, onTest }: PromotionStepsProps) {
  const t = useTranslation('admin-members');
  const state = useId();
  const isTested = typeof testedAt === 'string';
  return (
    <div className={styles.steps}>
      <p id={state} role="status">
        {isTested
          ? t('promotion.tested', { time: dateTime(testedAt) })
          : testedAt === null && t(hasTestedOther ? 'promotion.otherText' : 'promotion.untested', { email })}
      </p>
      <Button variant={isTested ? 'line' : undefined} block busy={busy === 'test'} onClick={onTest}>
        {t(isTested ? 'promotion.testAgain' : 'promotion.test')}
      </Button>
      <Button type="submit" block busy={busy === 'send'} disabled={!isTested} aria-describedby={state}>
        {t('promotion.send', { count, number: quantity(count) })}
      </Button>
    </div>
  );
}
