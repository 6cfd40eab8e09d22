import { useTranslation } from 'react-i18next';
import type { ListingField } from '@tanabana/domain/listings/fields';
import { Button } from '#components/ui/button.tsx';
import { IconCheck, IconInfoCircle } from '#components/ui/icons.ts';
import styles from './submit-bar.module.css';

/** A field's name inside a sentence: without its unit, in small letters. */
const inSentence = ({ label }: ListingField) => label.replace(/\s*\(.*\)/, '').toLowerCase();

type SubmitBarProps = { missing: readonly ListingField[]; label: string; isBusy: boolean };

/** Says what is missing while the button sleeps. Stays at the foot of a phone's screen. */
export function SubmitBar({ missing, label, isBusy }: SubmitBarProps) {
  const { t } = useTranslation('posting');
  const isReady = missing.length === 0;
  const Icon = isReady ? IconCheck : IconInfoCircle;
  return (
    <div className={styles.bar}>
      <p role="status">
        <Icon size={16} aria-hidden="true" />
        {isReady ? t('ready') : t('missing', { count: missing.length, names: missing.map(inSentence).join(', ') })}
      </p>
      <Button type="submit" size="lg" block disabled={!isReady} busy={isBusy}>
        {label}
      </Button>
    </div>
  );
}
