import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MemberRow } from '../api/get-executives.ts';
import { useRemoveExecutive } from '../use-assign-executive.ts';
import styles from './executive-list.module.css';

type ListProps = { company_name: string; executives: readonly MemberRow[] };

/** The executives of a company, and the button that removes one. */
export function ExecutiveList({ company_name, executives }: ListProps) {
  const t = useTranslation('corporate-products');
  const [leaving, setLeaving] = useState<MemberRow | null>(null);
  const remove = useRemoveExecutive(() => setLeaving(null));
  return (
    <section className={styles.executives} aria-label={t('executive.present', { company_name })}>
      <h3>{t('executive.present', { company_name })}</h3>
      {executives.length === 0 && <p>{t('executive.none')}</p>}
      <ul>
        {executives.map((member) => (
          <li key={member.id}>
            <span>
              <b>{member.member_name}</b>
              <span>{[member.role, member.department, member.email].filter(Boolean).join(' · ')}</span>
            </span>
            <Button variant="badLine" size="sm" onClick={() => setLeaving(member)}>
              {t('remove')} <span className="vh">{member.member_name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={t('executive.removeTitle', { name: leaving.member_name ?? '' })}
          action={t('executive.remove')}
          isDestructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving)}
        >
          {t('executive.removeBody')}
        </ConfirmDialog>
      )}
    </section>
  );
}
