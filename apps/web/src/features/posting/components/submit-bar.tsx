import { useTranslation } from 'react-i18next';
import type { ListingField } from '@tanabana/domain/listings/fields';
import { Button } from '#components/ui/button.tsx';
import { IconCheck, IconInfoCircle } from '#components/ui/icons.ts';
import { ThumbBar } from '#components/ui/thumb-bar.tsx';
import styles from './submit-bar.module.css';

/** A field's name inside a sentence: without its unit, in small letters. */
const inSentence = ({ label }: ListingField) => label.replace(/\s*\(.*\)/, '').toLowerCase();

const names = (fields: readonly ListingField[]) => fields.map(inSentence).join(', ');

type SubmitBarProps = {
  /** Required fields that are still to be filled. */
  missing: readonly ListingField[];
  /** Filled fields that will not be taken as they are. */
  faulty: readonly ListingField[];
  label: string;
  isBusy: boolean;
};

/** Says what is missing while the button sleeps. */
export function SubmitBar({ missing, faulty, label, isBusy }: SubmitBarProps) {
  const { t } = useTranslation('posting');
  const isReady = missing.length === 0 && faulty.length === 0;
  const Icon = isReady ? IconCheck : IconInfoCircle;
  const words = () => {
    if (missing.length > 0) return t('missing', { count: missing.length, names: names(missing) });
    return isReady ? t('ready') : t('faulty', { names: names(faulty) });
  };
  return (
    <ThumbBar className={styles.bar}>
      <p role="status">
        <Icon size={16} aria-hidden="true" />
        {words()}
      </p>
      <Button type="submit" size="lg" block disabled={missing.length > 0} busy={isBusy}>
        {label}
      </Button>
    </ThumbBar>
  );
}
