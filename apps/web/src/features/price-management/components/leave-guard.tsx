import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { onceClosed } from '#lib/overlays.ts';
import { currentSession } from '#lib/session/session.ts';
import type { PriceSheet } from '../sheet/price-sheet.ts';

/** The router's question, as a promise: whether the user stays on the page. */
type Question = { answer: (isStaying: boolean) => void };

/** The index of a location in the history of the tab, as the router counts. */
const placeOf = ({ state: { __TSR_index: place } }: { state: { __TSR_index: number } }): number => place;

/** Resolves when the page is the present entry of the history again. */
const backInPlace = () =>
  new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));

/**
 * Asks for confirmation before a link or Back leaves unsaved prices, and lets the browser ask before the tab is closed. The end of a
 * session asks nothing: the draft is stored for this tab and restored with the page.
 */
export function LeaveGuard({ sheet, onLeave }: { sheet: PriceSheet; onLeave: () => void }) {
  const t = useTranslation('prices');
  const { history } = useRouter();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const isOpen = () => sheet.summary().changed > 0;
    const ask = async (): Promise<boolean> => {
      const isStaying = await new Promise<boolean>((answer) => setQuestion({ answer }));
      setQuestion(null);
      return isStaying;
    };
    // The browser is at the other history entry already. The page goes back to its own entry first, or the dialog's entry would be on top
    // of the other page. For a later entry, the dialog's entry replaces it.
    const askInPlace = async (by: number, href: string) => {
      await backInPlace();
      if (await ask()) return;
      onceClosed(() =>
        by < 0 ? history.go(by, { ignoreBlocker: true }) : history.push(href, undefined, { ignoreBlocker: true }),
      );
    };
    // By the history itself: the router's own hook would come with every first page.
    return history.block({
      enableBeforeUnload: isOpen,
      blockerFn: async ({ action, currentLocation, nextLocation }) => {
        const isElsewhere =
          currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search;
        if (!isElsewhere || !isOpen() || currentSession().status !== 'signed-in') return false;
        if (action === 'PUSH' || action === 'REPLACE') return ask();
        void askInPlace(placeOf(nextLocation) - placeOf(currentLocation), nextLocation.href);
        return true;
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
