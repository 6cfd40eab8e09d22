import { useQueryClient } from '@tanstack/react-query';
import type { Notice } from '@tanabana/domain/notice';
import { publishingNotices } from '@tanabana/domain/publishing/notices';
import { useState } from 'react';
import { toastError } from '#lib/errors.ts';
import type { RowKey } from '#lib/forms/use-row-id.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import type { SearchField } from '#lib/reading/lists/use-search-box.ts';
import { showToast } from '#lib/toast.ts';
import { ToPanel } from '../to-panel.tsx';
import { PageHead } from '../ui/page/page-head.tsx';
import { TitledDialog } from '../ui/over/titled-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { PresentFile } from '../uploads/chosen-file.tsx';
import type { Kind, Sent, Texts } from './kind.ts';
import { PublishForm } from './publish-form.tsx';
import { PublishedList } from './published-list.tsx';
import type { ListWords, Shown, ShownList } from './published-list.tsx';
import styles from './published.module.css';
import { ConfirmDialog } from '../ui/over/confirm-dialog.tsx';

type PublishedPageProps<Row extends { id: string }> = {
  words: ListWords & { title: string; lede: string; formTitle: string; action: string };
  kind: Kind;
  /** What may be corrected of it; everything unless it is given. */
  correction?: Kind;
  saved: Notice;
  create: (key: RowKey, texts: Texts, sent: Sent | null) => Promise<void>;
  correct: (row: Row, texts: Texts, sent: Sent | null, isDropped: boolean) => Promise<void>;
  remove: (row: Row) => Promise<void>;
  textsOf: (row: Row) => Texts;
  presentOf?: (row: Row) => PresentFile | undefined;
  shownOf: (row: Row) => Shown;
  list: ShownList<Row>;
  box?: SearchField;
  /** The lists of the product that show it, by the beginnings of their keys. */
  keys: readonly string[];
};

/** A page on which admins publish one kind of thing: a form for the next, and below it what there is, to correct or to delete. */
export function PublishedPage<Row extends { id: string }>(props: PublishedPageProps<Row>) {
  const { words, kind, correction = kind, saved, create, correct, remove, textsOf, presentOf, shownOf } = props;
  const { list, box, keys } = props;
  const t = useTranslation('published');
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{ row: Row; isDeletion: boolean } | null>(null);
  const renew = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) });
  const close = () => setOpen(null);
  const deletion = useSubmit({
    mutationFn: remove,
    onSuccess: () => {
      close();
      showToast(publishingNotices.deleted);
      return renew();
    },
    onError: (error) => toastError(publishingNotices.notDeleted, error),
  });
  const row = open?.row;
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={words.title} lede={words.lede} />
      <div className={styles.page}>
        <PublishForm
          kind={kind}
          title={words.formTitle}
          action={words.action}
          saved={saved}
          save={create}
          onSaved={renew}
        />
        <PublishedList
          words={words}
          list={list}
          box={box}
          shownOf={shownOf}
          onCorrect={(each) => setOpen({ row: each, isDeletion: false })}
          onDelete={(each) => setOpen({ row: each, isDeletion: true })}
        />
      </div>
      {row && !open.isDeletion && (
        <TitledDialog title={t('correct')} onClose={close}>
          <PublishForm
            kind={{ ...correction, draft: `${kind.draft}-${row.id}` }}
            action={t('save')}
            initial={textsOf(row)}
            present={presentOf?.(row)}
            saved={publishingNotices.corrected}
            save={(_, texts, ...file) => correct(row, texts, ...file)}
            onSaved={() => {
              close();
              return renew();
            }}
          />
        </TitledDialog>
      )}
      {row && open.isDeletion && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('deleteTitle', { title: shownOf(row).title })}
          action={t('delete')}
          isDestructive
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate(row)}
        >
          {t('deleteBody')}
        </ConfirmDialog>
      )}
    </div>
  );
}
