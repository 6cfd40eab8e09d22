import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { fill } from '@tanabana/domain/notice';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { currentSession } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { readListsAgain, useToLogin } from './after-post.ts';
import { marketSide } from './market-side.ts';
import { PostedBefore, postOnce } from './post-once.ts';
import type { Post } from './post-once.ts';
import { keepPosted, postedOf, postedPath } from './posted.ts';
import type { Posted } from './posted.ts';
import { heldUntil, NO_PROFILE, NOT_THE_CALLERS, UNAUTHORIZED } from './refusals.ts';
import type { Draft } from './use-draft.ts';

/** The post of an earlier press whose response was lost, while it is asked whether the typed values are another one. */
export type PostedBeforeQuestion = { number: string; path: string; onAnother: () => void; onCancel: () => void };

/**
 * Posts the form and shows the result. `onPosted` runs after a success. A failure changes no typed value. `heldUntil` is the time of the
 * next try where posts came too fast; `question` is there while an earlier press turns out to have made a post of other values.
 */
export function usePostListing(table: ListingTable, onPosted: (posted: Posted) => void) {
  const t = useTranslation('posting');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const side = marketSide(table);

  const toLogin = useToLogin(side.path);

  const { mutate, isPending, error, variables, reset } = useSubmit({
    mutationFn: postOnce,
    onSuccess: (number, sent) => {
      const { is_d2d, user_id } = sent;
      const posted = postedOf(sent, number);
      const { path: href, share } = posted;
      const view = { label: t('posted.view'), href, go: () => void navigate({ href }) };
      const actions = share ? [view, { label: t('posted.share'), href: share }] : [view];
      showToast({ ...fill(side.posted, { number }), actions });
      keepPosted(table, user_id, posted);
      onPosted(posted);
      readListsAgain(queryClient, [table], is_d2d);
    },
    onError: (error) => {
      if (error instanceof PostedBefore) return readListsAgain(queryClient, [table], error.post.is_d2d);
      const { code, status } = toAppError(error);
      if (status === UNAUTHORIZED) return toLogin(side.loginFirst);
      if (code === NO_PROFILE) return toLogin(listingNotices.profileNotFetched);
      if (heldUntil(error)) return;
      if (code === NOT_THE_CALLERS) return showToast(listingNotices.userMissing);
      toastError(side.failed, error);
    },
  });

  const submit = ({ is_d2d = false, ...form }: Draft) => {
    const session = currentSession();
    if (session.status === 'signed-in') mutate({ table, is_d2d, form, user_id: session.userId });
    else toLogin(side.loginFirst);
  };
  const questionOf = ({ post }: PostedBefore, sent: Post): PostedBeforeQuestion => ({
    number: post.number,
    path: postedPath({ table, ...post }, post.number),
    onAnother: () => mutate({ ...sent, isAnother: true }),
    onCancel: reset,
  });
  const question = error instanceof PostedBefore && variables ? questionOf(error, variables) : null;
  return { submit, isBusy: isPending, heldUntil: heldUntil(error), question };
}
