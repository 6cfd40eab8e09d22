import type { Notice } from '@tanabana/domain/notice';
import { useEffect } from 'react';
import { toastError } from './errors.ts';

/** Shows a toast when a read fails, once for each error. */
export function useErrorToast(notice: Notice, error: Error | null): void {
  useEffect(() => {
    if (error) toastError(notice, error);
  }, [notice, error]);
}
