import { useQueryClient } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { fill } from '@tanabana/domain/notice';
import { useRef, useState } from 'react';
import { toAppError, toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { importProducts } from './api/import-products.ts';
import { countOf, fineRows, previewOf } from './import/preview.ts';
import type { PreviewRow } from './import/preview.ts';
import { readInWorker } from './import/read-in-worker.ts';
import type { FileError, ReadRow, TableChoice, TableFacts } from './import/read-table.ts';
import { NO_EXECUTIVE } from './use-save-products.ts';

/** A file that was chosen: what it holds, or why it holds nothing. */
export type Chosen = {
  name: string;
  company_id: string;
  file: File;
  choice: TableChoice;
  facts?: TableFacts | undefined;
} & (
  | { rows: readonly PreviewRow[]; error?: undefined }
  | { rows?: undefined; error: FileError; missing?: string[] | undefined }
);

function toastImportError(error: unknown): void {
  if (toAppError(error).code === NO_EXECUTIVE) showToast(corporateNotices.executiveNotFound);
  else toastError(corporateNotices.productsNotImported, error);
}

/** The import of a file into a company's products: read, compare, save. */
export function useImport(company_id: string) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** A save of this preview got no response: its rows may be stored. */
  const isUnanswered = useRef(false);

  /** Requests the preview of each valid row. */
  async function preview(rows: readonly ReadRow[]): Promise<PreviewRow[]> {
    const fine = fineRows(rows).map(({ cells }) => cells);
    return previewOf(rows, fine.length > 0 ? (await importProducts(company_id, fine, true)).rows : []);
  }

  const read = useSubmit({
    mutationFn: async ({ file, choice }: { file: File; choice: TableChoice }): Promise<Chosen> => {
      const chosen = { name: file.name, company_id, file, choice };
      const table = await readInWorker(file, choice);
      if ('error' in table) return { ...chosen, ...table };
      return { ...chosen, facts: table.facts, rows: await preview(table.rows) };
    },
    onSuccess: (read) => {
      isUnanswered.current = false;
      setChosen(read);
    },
    onError: toastImportError,
  });

  const save = useSubmit({
    mutationFn: async (rows: readonly PreviewRow[]) => {
      const sent = rows.filter(({ standing }) => standing !== 'invalid');
      const { is_saved, rows: outcomes } = await importProducts(
        company_id,
        sent.map(({ cells }) => cells),
        false,
      );
      return { is_saved, rows: is_saved ? previewOf(sent, outcomes) : await preview(rows) };
    },
    onSuccess: ({ is_saved, rows }, sent) => {
      if (!is_saved) {
        // Somebody has entered products in between: the rows show their current state.
        setChosen((before) => (before?.rows ? { ...before, rows } : before));
        return showToast(corporateNotices.productsNotImported);
      }
      // After a lost response the rows are there already: what changed is what the preview showed.
      const { new: added, changed } = countOf(isUnanswered.current ? sent : rows);
      setChosen(null);
      showToast(fill(corporateNotices.productsImported, { added, changed }));
      return queryClient.invalidateQueries({ queryKey: ['departments', company_id] });
    },
    onError: (error) => {
      isUnanswered.current ||= toAppError(error).isTransient;
      toastImportError(error);
    },
  });

  // A preview is valid for one company only.
  const shown = chosen?.company_id === company_id ? chosen : null;
  return { chosen: shown, drop: () => setChosen(null), read, save };
}
