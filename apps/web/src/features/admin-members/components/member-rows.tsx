import { SelectAll, SelectRow } from '#components/ui/list/rows/select-rows.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Selection } from '#lib/reading/lists/use-selection.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { FLAGS, isAdmin } from '../member.ts';
import type { ManagedMember } from '../member.ts';
import { FlagSwitch } from './flag-switch.tsx';
import { Acts, Contact, Credits, Membership, Name } from './member-parts.tsx';
import type { MemberActs } from './member-parts.tsx';
import styles from './member-rows.module.css';

type MemberRowsProps = MemberActs & { members: readonly ManagedMember[]; selection: Selection<ManagedMember> };

/** Members as a table on a wide screen, as slips on a narrow one. */
export function MemberRows(props: MemberRowsProps) {
  return useIsDesktop() ? <MemberTable {...props} /> : <MemberSlips {...props} />;
}

const marked = ({ id }: ManagedMember, selection: Selection<ManagedMember>) => (selection.has(id) ? '' : undefined);

function MemberTable({ members, selection, ...acts }: MemberRowsProps) {
  const t = useTranslation('admin-members');
  const select = ({ member_name }: ManagedMember) => t('select', { name: member_name ?? '' });
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <SelectAll
                rows={members.filter((member) => !isAdmin(member))}
                selection={selection}
                label={t('selectPage')}
              />
            </th>
            <th scope="col" aria-sort="ascending">
              {t('columns.member')}
            </th>
            <th scope="col">{t('columns.contact')}</th>
            <th scope="col">{t('columns.city')}</th>
            <th scope="col">{t('columns.membership')}</th>
            <th scope="col" className={styles.number}>
              {t('columns.credits')}
            </th>
            {FLAGS.map((flag) => (
              <th key={flag} scope="col" className={styles.flag}>
                {t(`flags.${flag}`)}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              {t('columns.acts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} data-on={marked(member, selection)}>
              <td>{!isAdmin(member) && <SelectRow row={member} selection={selection} label={select(member)} />}</td>
              <th scope="row">
                <Name member={member} />
              </th>
              <td>
                <Contact member={member} />
              </td>
              <td>{member.city}</td>
              <td>
                <Membership member={member} />
              </td>
              <td className={styles.number}>
                <Credits member={member} />
              </td>
              {isAdmin(member) ? (
                <td colSpan={FLAGS.length} className={styles.flag}>
                  {t('ownerAlone')}
                </td>
              ) : (
                FLAGS.map((flag) => (
                  <td key={flag} className={styles.flag}>
                    <FlagSwitch member={member} flag={flag} />
                  </td>
                ))
              )}
              <td>
                <Acts member={member} {...acts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MemberSlips({ members, selection, ...acts }: MemberRowsProps) {
  const t = useTranslation('admin-members');
  const select = ({ member_name }: ManagedMember) => t('select', { name: member_name ?? '' });
  return (
    <>
      <SelectAll
        rows={members.filter((member) => !isAdmin(member))}
        selection={selection}
        label={t('selectPage')}
        withLabel
      />
      <ul className={styles.slips} aria-label={t('title')}>
        {members.map((member) => (
          <li key={member.id} className={styles.slip} data-on={marked(member, selection)}>
            <div className={styles.head}>
              {!isAdmin(member) && <SelectRow row={member} selection={selection} label={select(member)} />}
              <div>
                <Name member={member} />
              </div>
              <Acts member={member} {...acts} />
            </div>
            <p>
              <Contact member={member} />
            </p>
            <div className={styles.pair}>
              <Membership member={member} />
              <span>
                {t('columns.credits')} <Credits member={member} />
              </span>
              <span>{member.city}</span>
            </div>
            <div className={styles.pair}>
              {isAdmin(member)
                ? t('ownerAlone')
                : FLAGS.map((flag) => <FlagSwitch key={flag} member={member} flag={flag} withLabel />)}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
