import { useTranslation } from '#i18n/use-translation.ts';
import type { Flag, ManagedMember } from '../member.ts';
import { useSetFlag } from '../use-set-flag.ts';
import styles from './flag-switch.module.css';

type FlagSwitchProps = { member: ManagedMember; flag: Flag; withLabel?: boolean };

/** One flag of a member: a press turns it over at once, and a failure back. */
export function FlagSwitch({ member, flag, withLabel = false }: FlagSwitchProps) {
  const t = useTranslation('admin-members');
  const turn = useSetFlag();
  const isOn = turn.isPending ? turn.variables.value : Boolean(member[flag]);
  const name = t('flagOf', { flag: t(`flags.${flag}`), name: member.member_name ?? '' });
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={name}
      aria-busy={turn.isPending || undefined}
      className={styles.switch}
      onClick={() => turn.mutate({ member, flag, value: !isOn })}
    >
      <span className={styles.knob} />
      {withLabel && <span aria-hidden="true">{t(`flags.${flag}`)}</span>}
    </button>
  );
}
