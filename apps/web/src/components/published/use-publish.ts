import { publishingNotices } from '@tanabana/domain/publishing/notices';
import type { Notice } from '@tanabana/domain/notice';
import { useRef } from 'react';
import { toAppError, toastError } from '#lib/errors.ts';
import { UNEXPECTED } from '#lib/service-errors.ts';
import { useSavedBefore } from '#lib/forms/use-saved-before.ts';
import type { Choice } from '#lib/forms/use-row-id.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { freshPath } from '#lib/uploads/stored-file.ts';
import { isCancelled, useUploads } from '#lib/uploads/use-uploads.ts';
import { FILE } from './kind.ts';
import type { FileField, Kind, Sent, Texts } from './kind.ts';

/** A file, and the time of its choice: sent twice, it goes to the same path. */
export type Chosen = { file: File; at: number };

export type Entered = { texts: Texts; chosen: Chosen | null; choice?: Choice };
type Save = (entered: Entered, sent: Sent | null) => Promise<void>;

const PICTURE = 'picture';

async function filesOf({ bucket, folder, pictureOf }: FileField, { file, at }: Chosen) {
  const picture = await pictureOf?.(file);
  const place = (each: File) => ({ bucket, path: freshPath(folder, each, at), file: each });
  return [{ field: FILE, ...place(file) }, ...(picture ? [{ field: PICTURE, ...place(picture) }] : [])];
}

/** Sends the entered values, the file first, and shows the result. */
export function usePublish(kind: Kind, save: Save, saved: Notice, onSaved: () => Promise<unknown> | void) {
  const uploads = useUploads<string>();
  const failed = useRef<Notice>(kind.notices.fileFailed);

  const publish = async (entered: Entered) => {
    const { chosen } = entered;
    failed.current = kind.notices.fileFailed;
    const files = kind.file && chosen ? await filesOf(kind.file, chosen) : [];
    return uploads.send(files, ([url, pictureUrl = null]) => {
      failed.current = kind.notices.notSaved;
      const [file] = files;
      return save(entered, file && url ? { name: file.file.name, path: file.path, url, pictureUrl } : null);
    });
  };
  const before = useSavedBefore<Entered>();
  const submit = useSubmit({
    mutationFn: publish,
    onSuccess: () => {
      showToast(saved);
      return onSaved();
    },
    onError: (error, entered) => {
      if (isCancelled(error) || before.isOpenedBy(error, entered)) return;
      toastError(toAppError(error).code === UNEXPECTED ? publishingNotices.processFailed : failed.current, error);
    },
  });
  return {
    submit: submit.mutate,
    isPending: submit.isPending,
    progress: uploads.progress[FILE],
    cancel: uploads.cancel,
    question: before.question(submit.mutate),
  };
}
