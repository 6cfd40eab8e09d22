import type { Notice } from '@tanabana/domain/notice';
import { toastError } from '../errors.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { saveCsv } from './save-csv.ts';
import type { CsvExport } from './save-csv.ts';

/** Saves a list that is short enough to say nothing until it is there; a long one is for `ExportButton`. */
export const useCsv = (failed: Notice) =>
  useSubmit({
    mutationFn: (asked: CsvExport) => saveCsv(asked),
    onError: (error) => toastError(failed, error),
  });
