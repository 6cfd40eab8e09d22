import type { ListingField } from '@tanabana/domain/listings/fields';
import { Button } from '#components/ui/button.tsx';
import { IconAlertTriangle } from '#components/ui/icons.ts';
import { IconCheck, IconInfoCircle } from '#components/ui/lazy-icons.ts';
import { ThumbBar } from '#components/ui/over/thumb-bar.tsx';
import { shortTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Translate } from '#i18n/messages.ts';
import { useNow } from '#lib/use-now.ts';
import styles from './submit-bar.module.css';

/** A field's name inside a sentence: without its unit, in small letters. */
const inSentence = (label: string) => label.replace(/\s*\(.*\)/, '').toLowerCase();

const namesOf = (t: Translate<'fields'>, fields: readonly ListingField[]) =>
  fields.map(({ name }) => inSentence(t(name))).join(', ');

const MINUTE = 60_000;

/** The next full minute, for a text without seconds. */
const fullMinute = (moment: Date) => new Date(Math.ceil(moment.getTime() / MINUTE) * MINUTE);

type SubmitBarProps = {
  /** Required fields that are still to be filled. */
  missing: readonly ListingField[];
  /** Filled fields with an error. */
  invalid: readonly ListingField[];
  /** The time from which a member who posted too fast may post again. */
  heldUntil: Date | null;
  label: string;
  isBusy: boolean;
};

/** Lists what is missing while the button is disabled, and the time from which to go on after too many posts. */
export function SubmitBar({ missing, invalid, heldUntil, label, isBusy }: SubmitBarProps) {
  const t = useTranslation('posting');
  const fields = useTranslation('fields');
  const now = useNow();
  const isReady = missing.length === 0 && invalid.length === 0;
  const again = heldUntil && fullMinute(heldUntil);
  const isHeld = again !== null && again > now;
  const Icon = isHeld ? IconAlertTriangle : isReady ? IconCheck : IconInfoCircle;
  const words = () => {
    if (isHeld) return t('held', { time: shortTime(again, now) });
    if (missing.length > 0) return t('missing', { count: missing.length, names: namesOf(fields, missing) });
    return isReady ? t('ready') : t('invalid', { names: namesOf(fields, invalid) });
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
