import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useWords } from '#i18n/use-words.ts';
import { currentSession } from '#lib/session/session.ts';
import type { PriceSheet } from '../sheet/price-sheet.ts';

/** The router's question, waiting for its answer: whether it stays on the page. */
type Question = { answer: (isStaying: boolean) => void };

/**
 * Asks before a link leads away from what was typed and not saved, and lets the browser ask before the tab is closed. Back and
 * a session that ends ask nothing: what was typed is kept for this tab, and here again when the page is.
 */
export function LeaveGuard({ sheet, onLeave }: { sheet: PriceSheet; onLeave: () => void }) {
  const t = useWords('prices');
  const { history } = useRouter();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const isOpen = () => sheet.summary().changed > 0;
    // By the history itself: the router's own hook would come with every first page.
    return history.block({
      enableBeforeUnload: isOpen,
      blockerFn: async ({ action, currentLocation, nextLocation }) => {
        const isLink = action === 'PUSH' || action === 'REPLACE';
        const isElsewhere =
          currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search;
        if (!isLink || !isElsewhere || !isOpen() || currentSession().status !== 'signed-in') return false;
        const isStaying = await new Promise<boolean>((answer) => setQuestion({ answer }));
        setQuestion(null);
        return isStaying;
      },
    });
  }, [history, sheet]);
  if (!question) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && question.answer(true)}
      title={t('leave.title')}
      action={t('leave.action')}
      safe={t('leave.stay')}
      isDestructive
      onConfirm={() => {
        onLeave();
        question.answer(false);
      }}
    >
      {t('leave.body', { count: sheet.summary().changed })}
    </ConfirmDialog>
  );
}
