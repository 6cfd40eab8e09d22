import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#config/paths.ts';
import { useMember } from '#lib/session/member.ts';
import { IconArrowLeft } from './ui/lazy-icons.ts';
import { AT_SAME_ADDRESS } from './ui/list/same-address.ts';
import { PageLink } from './ui/page/page-link.tsx';
import styles from './to-panel.module.css';

/** The way back from a page of administration to the panel that this admin has. Words: `published`. */
export function ToPanel() {
  const t = useTranslation('published');
  const { is_main_admin } = useMember();
  return (
    <PageLink
      path={is_main_admin ? paths.mainAdmin : paths.admin}
      activeOptions={AT_SAME_ADDRESS}
      className={styles.back}
    >
      <IconArrowLeft size={18} aria-hidden="true" />
      {t('toPanel')}
    </PageLink>
  );
}
