import { useLocation, useNavigate } from '@tanstack/react-router';
import { reportNotices } from '@tanabana/domain/moderation/notices';
import { lazy, startTransition, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { paths } from '#config/paths.ts';
import { loadMessages } from '#i18n/messages.ts';
import { showToast } from '#lib/toast.ts';
import { useUserId } from '#lib/session/session.ts';
import type { Reported } from '../reported.ts';

const ReportDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./report-dialog.tsx'), loadMessages('reporting', 'field-errors')]);
  return dialog;
});

type ReportButtonProps = {
  reported: Reported;
  /** A post by its number, a member by name. */
  name: string;
  label: string;
};

/** The button that reports a post or a member; a visitor is sent to the login, which returns here. */
export function ReportButton({ reported, name, label }: ReportButtonProps) {
  const userId = useUserId();
  const navigate = useNavigate();
  const redirect = useLocation({ select: ({ href }) => href });
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    if (userId) return startTransition(() => setIsOpen(true));
    showToast(reportNotices.loginToReport);
    void navigate({ to: paths.login, search: { redirect } });
  };
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup={userId ? 'dialog' : undefined} onClick={open}>
        {label}
      </Button>
      <Suspense>{isOpen && <ReportDialog reported={reported} name={name} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
