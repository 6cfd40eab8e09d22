import { buttonClass } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { UpgradeButton } from '#components/upgrade-button.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { sayMembership } from '../../say-membership.ts';
import { Section } from '../form/section.tsx';
import { useProfileFields } from '../form/use-profile-fields.ts';
import styles from './edit.module.css';

/** The membership, which only a payment changes, and the directory. */
export function AccountFields({ membership_type }: { membership_type: string }) {
  const t = useTranslation('profile');
  const { checkbox } = useProfileFields();
  return (
    <>
      <div className={styles.membership}>
        <Field label={t('edit.currentMembership')}>
          <Input value={sayMembership(t, membership_type)} readOnly />
        </Field>
        <UpgradeButton />
      </div>
      <Checkbox {...checkbox('list_in_directory')} label={t('fields.list_in_directory')} />
    </>
  );
}

/** Members who sign in by code set their first password here. */
export function PasswordSection() {
  const t = useTranslation('profile');
  return (
    <Section title={t('edit.password.title')}>
      <div className={styles.action}>
        <p>{t('edit.password.text')}</p>
        <PageLink path={paths.updatePassword} className={buttonClass({ variant: 'line' })}>
          {t('edit.password.action')}
        </PageLink>
      </div>
    </Section>
  );
}
