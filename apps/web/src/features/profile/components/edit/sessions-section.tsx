import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceName } from '@tanabana/domain/accounts/device-name';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { ErrorState } from '#components/ui/feedback/states.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#lib/errors.ts';
import { endSession } from '#lib/session/log-out.ts';
import { showToast } from '#lib/toast.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { endEverySession, endOneSession, endOtherSessions } from '../../api/end-session.ts';
import { sessionsQuery } from '../../api/get-sessions.ts';
import type { MemberSession } from '../../api/get-sessions.ts';
import { Section } from '../form/section.tsx';
import styles from './sessions-section.module.css';

/** The member's sessions, and the button that ends an unknown one. */
export function SessionsSection({ userId }: { userId: string }) {
  const t = useTranslation('account');
  const queryClient = useQueryClient();
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery(userId));
  const text = useRef<HTMLParagraphElement>(null);
  const isEnding = useRef(false);
  const count = sessions?.length;
  // A row disappears with its button.
  useEffect(() => {
    if (isEnding.current && count !== undefined) takeFocus(text.current);
  }, [count]);
  const reload = () => queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey });
  const onError = (error: unknown) => toastError(accountNotices.sessionNotEnded, error);

  const endOne = useSubmit({
    mutationFn: endOneSession,
    onMutate: () => void (isEnding.current = true),
    onSuccess: async () => {
      await reload();
      showToast(accountNotices.sessionEnded);
    },
    onError,
  });
  const endOthers = useSubmit({
    mutationFn: endOtherSessions,
    onMutate: () => void (isEnding.current = true),
    onSuccess: async () => {
      await reload();
      showToast(accountNotices.othersSignedOut);
    },
    onError,
  });

  return (
    <Section title={t('sessions.title')}>
      {isError && !sessions ? (
        <ErrorState title={t('sessions.notLoaded')} onRetry={() => void refetch()} />
      ) : (
        <>
          <p ref={text} tabIndex={-1} className={styles.lede}>
            {t('sessions.text')}
          </p>
          <ul className={styles.list} aria-busy={!sessions}>
            {(sessions ?? []).map((session) => (
              <Row
                key={session.id}
                session={session}
                isBusy={endOne.isPending && endOne.variables === session.id}
                onEnd={() => endOne.mutate(session.id)}
              />
            ))}
          </ul>
          <div className={styles.all}>
            {(sessions?.length ?? 0) > 1 && (
              <Button variant="line" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
                {t('sessions.others')}
              </Button>
            )}
            <Everywhere />
          </div>
        </>
      )}
    </Section>
  );
}

type RowProps = { session: MemberSession; isBusy: boolean; onEnd: () => void };

function Row({ session, isBusy, onEnd }: RowProps) {
  const t = useTranslation('account');
  const device = deviceName(session.user_agent) ?? t('sessions.unknown');
  return (
    <li>
      <div>
        <b>{device}</b> {session.is_current && <span className={styles.here}>{t('sessions.current')}</span>}
        <span>
          {t('sessions.last', { time: dateTime(session.last_active_at) })}{' '}
          {session.ip && t('sessions.from', { ip: session.ip })}
        </span>
        <span>{t('sessions.since', { time: dateTime(session.created_at) })}</span>
      </div>
      {!session.is_current && (
        <Button variant="line" size="sm" busy={isBusy} aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** The alarm: every device, this one too. */
function Everywhere() {
  const t = useTranslation('account');
  const [isAsking, setIsAsking] = useState(false);
  const end = useSubmit({
    mutationFn: async () => {
      await endEverySession();
      await endSession('local');
    },
    onError: (error) => toastError(accountNotices.sessionNotEnded, error),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('sessions.everywhere')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setIsAsking}
          title={t('sessions.everywhereAsk')}
          action={t('sessions.end')}
          isDestructive
          busy={end.isPending}
          onConfirm={() => end.mutate()}
        >
          {t('sessions.everywhereText')}
        </ConfirmDialog>
      )}
    </>
  );
}
