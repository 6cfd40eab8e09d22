import type { Notice } from '@tanabana/domain/notice';
import { toastError } from '../errors.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { saveCsv } from './save-csv.ts';
import type { CsvExport } from './save-csv.ts';

/** Saves a list that is short enough to need no progress display. Use `ExportButton` for a long one. */
export const useCsv = (failed: Notice) =>
  useSubmit({
    mutationFn: (requested: CsvExport) => saveCsv(requested),
    onError: (error) => toastError(failed, error),
  });
