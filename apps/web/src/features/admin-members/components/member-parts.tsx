// The cells of a member, alike in the table and on the slips.
import { Button } from '#components/ui/button.tsx';
import { IconTrash } from '#components/ui/icons.ts';
import { IconPencil } from '#components/ui/lazy-icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { day, quantity } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { isAdmin, mobileOf } from '../member.ts';
import type { ManagedMember } from '../member.ts';
import styles from './member-parts.module.css';

type PartProps = { member: ManagedMember };

export function Name({ member: { id, member_name, business_name } }: PartProps) {
  return (
    <>
      <PageLink path={paths.profile} params={{ userId: id }} className={styles.name}>
        {member_name}
      </PageLink>
      <span className={styles.sub}>{business_name}</span>
    </>
  );
}

export function Contact({ member }: PartProps) {
  return (
    <>
      {member.email}
      <span className={styles.sub}>{mobileOf(member)}</span>
    </>
  );
}

const LOOKS: Readonly<Record<string, string | undefined>> = {
  'Paid Member': styles.paid,
  'Corporate Member': styles.corporate,
};

export function Membership({ member }: PartProps) {
  const t = useTranslation('admin-members');
  const { membership_type, membership_ends_on } = member;
  return (
    <>
      <span className={cx(styles.tag, LOOKS[membership_type ?? ''])}>
        {isAdmin(member) ? t('admin') : term(membership_type ?? '')}
      </span>
      {membership_ends_on && <span className={styles.sub}>{t('endsOn', { day: day(membership_ends_on) })}</span>}
    </>
  );
}

export function Credits({ member: { messaging_credits } }: PartProps) {
  return <b className={messaging_credits === 0 ? styles.none : undefined}>{quantity(messaging_credits ?? 0)}</b>;
}

/** The actions on one member. */
export type MemberActs = { onEdit: (member: ManagedMember) => void; onDelete: (member: ManagedMember) => void };

export function Acts({ member, onEdit, onDelete }: PartProps & MemberActs) {
  const t = useTranslation('admin-members');
  const name = member.member_name ?? '';
  // An admin's profile is the admin's own.
  if (isAdmin(member)) return null;
  return (
    <div className={styles.actions}>
      <Button variant="quiet" icon aria-label={t('edit', { name })} onClick={() => onEdit(member)}>
        <IconPencil size={20} aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        icon
        className={styles.delete}
        aria-label={t('delete', { name })}
        onClick={() => onDelete(member)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </Button>
    </div>
  );
}
