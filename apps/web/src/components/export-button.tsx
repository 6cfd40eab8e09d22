import type { Notice } from '@tanabana/domain/notice';
import { useRef, useState } from 'react';
import { toastError } from '#lib/errors.ts';
import { saveCsv } from '#lib/files/save-csv.ts';
import type { CsvExport } from '#lib/files/save-csv.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { Button } from './ui/button.tsx';
import { IconDownload } from './ui/lazy-icons.ts';

type ExportButtonProps = CsvExport & {
  /** The notice after it was saved, with the number of rows. */
  saved: (count: number) => Notice;
  failed: Notice;
  words: { save: string; cancel: string; progress: (count: number) => string };
  isEmpty?: boolean;
  isSmall?: boolean;
};

/** Saves a list as a file, shows the progress, and can be stopped. */
export function ExportButton({ request, name, saved, failed, words, isEmpty, isSmall }: ExportButtonProps) {
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController>(undefined);
  const size = isSmall ? 'sm' : undefined;
  const save = useSubmit({
    mutationFn: async () => {
      const { signal } = (stop.current = new AbortController());
      try {
        return await saveCsv({ request, name }, setCount, signal);
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: (rows) => rows !== null && showToast(saved(rows)),
    onError: (error) => toastError(failed, error),
    onSettled: () => setCount(0),
  });
  return (
    <>
      <Button variant="line" size={size} busy={save.isPending} disabled={isEmpty} onClick={() => save.mutate()}>
        <IconDownload size={18} aria-hidden="true" />
        {count > 0 ? words.progress(count) : words.save}
      </Button>
      {save.isPending && (
        <Button variant="quiet" size={size} onClick={() => stop.current?.abort()}>
          {words.cancel}
        </Button>
      )}
    </>
  );
}
