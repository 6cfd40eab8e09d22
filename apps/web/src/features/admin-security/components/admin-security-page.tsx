import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondFactor } from '#components/second-factor/second-factor.tsx';
import { ToPanel } from '#components/to-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { ErrorState } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { secondFactorQuery } from '#lib/session/second-factor.ts';
import { useUserId } from '#lib/session/session.ts';
import { adminSecurityQuery, requireSecondFactor } from '../api/admin-security.ts';
import type { AdminFactor } from '../api/admin-security.ts';
import { AdminsTable } from './admins-table.tsx';
import styles from './admin-security.module.css';

/** Whether every admin needs a second factor, which admins have one, and the own one. */
export function AdminSecurityPage() {
  const t = useTranslation('admin-security');
  const userId = useUserId();
  const { data, isError, refetch } = useQuery(adminSecurityQuery);
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
      <div className={styles.page}>
        {isError && !data ? (
          <ErrorState title={t('admins.notLoaded')} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.all} aria-busy={!data}>
            <Card title={t('rule.title')}>{data && userId && <RequiredRule {...data} userId={userId} />}</Card>
            <Card title={t('admins.title')}>{data && <AdminsTable admins={data.admins} />}</Card>
          </div>
        )}
        <Card title={t('own')}>{userId && <SecondFactor userId={userId} />}</Card>
      </div>
    </div>
  );
}

type RequiredRuleProps = { isRequired: boolean; admins: readonly AdminFactor[]; userId: string };

function RequiredRule({ isRequired, admins, userId }: RequiredRuleProps) {
  const t = useTranslation('admin-security');
  const queryClient = useQueryClient();
  const { data: own } = useQuery(secondFactorQuery(userId));
  const [message, setMessage] = useState<{ text: string; isError: boolean }>();
  const [isAsking, setIsAsking] = useState(false);
  const change = useSubmit({
    mutationFn: requireSecondFactor,
    onSuccess: async (isOn) => {
      await queryClient.invalidateQueries({ queryKey: adminSecurityQuery.queryKey });
      setMessage({ text: t(isOn ? 'rule.turnedOn' : 'rule.turnedOff'), isError: false });
    },
    onError: (error) => setMessage({ text: toAppError(error).message, isError: true }),
    onSettled: () => setIsAsking(false),
  });
  const mayChange = own?.isShown === true && own.apps.length > 0;
  return (
    <div className={styles.rule}>
      <p>{t(isRequired ? 'rule.on' : 'rule.off')}</p>
      <p className={styles.small}>{t('rule.back')}</p>
      {message && (
        <Notice tone={message.isError ? 'error' : 'success'} announce>
          {message.text}
        </Notice>
      )}
      {mayChange ? (
        <Button
          variant="line"
          busy={change.isPending}
          onClick={() => (isRequired ? change.mutate(false) : setIsAsking(true))}
        >
          {t(isRequired ? 'rule.turnOff' : 'rule.turnOn')}
        </Button>
      ) : (
        own && <p>{t('rule.first')}</p>
      )}
      <TurnOnDialog
        isOpen={isAsking}
        admins={admins}
        isBusy={change.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => change.mutate(true)}
      />
    </div>
  );
}

type TurnOnDialogProps = {
  isOpen: boolean;
  admins: readonly AdminFactor[];
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Confirms that every admin needs a second factor, and names those who have none. */
function TurnOnDialog({ isOpen, admins, isBusy, onCancel, onConfirm }: TurnOnDialogProps) {
  const t = useTranslation('admin-security');
  const without = admins.filter(({ factor_since }) => factor_since === null);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && !isBusy && onCancel()}
      title={t('rule.ask')}
      action={t('rule.act')}
      busy={isBusy}
      onConfirm={onConfirm}
    >
      <p>{without.length > 0 ? t('rule.shutsOut', { count: without.length }) : t('rule.nobody')}</p>
      {without.length > 0 && (
        <ul className={styles.without}>
          {without.map(({ user_id, member_name, email }) => (
            <li key={user_id}>{[member_name, email].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
