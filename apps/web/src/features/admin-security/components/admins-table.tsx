import { dateTime, day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { AdminFactor } from '../api/admin-security.ts';
import styles from './admin-security.module.css';

/** The admins and their second factors: a table, on a phone a card for each. */
export function AdminsTable({ admins }: { admins: readonly AdminFactor[] }) {
  const t = useTranslation('admin-security');
  return (
    <table className={styles.admins}>
      <thead>
        <tr>
          <th scope="col">{t('admins.admin')}</th>
          <th scope="col">{t('admins.factor')}</th>
          <th scope="col">{t('admins.codes')}</th>
          <th scope="col">{t('admins.lastLogin')}</th>
        </tr>
      </thead>
      <tbody>
        {admins.map((admin) => (
          <tr key={admin.user_id}>
            <th scope="row">
              {admin.member_name ?? admin.email} {admin.is_main_admin && <small>{t('admins.main')}</small>}
              <span>{admin.email}</span>
            </th>
            <td data-label={t('admins.factor')}>
              {admin.factor_since ? t('admins.since', { date: day(admin.factor_since) }) : t('admins.none')}
            </td>
            <td data-label={t('admins.codes')}>{admin.recovery_codes_left}</td>
            <td data-label={t('admins.lastLogin')}>
              {admin.last_sign_in_at ? dateTime(admin.last_sign_in_at) : t('admins.never')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
