import { useCallback, useEffect, useRef, useState } from 'react';
import { openPdf } from '#lib/pdf/pdf.ts';
import type { OpenPdf } from '#lib/pdf/pdf.ts';

/** The file at an address while it loads; `fail` closes it and keeps the error, `retry` opens it again. */
export function usePdf(url: string | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [error, setError] = useState<unknown>(null);
  const closeOpen = useRef(() => {});
  // A file that failed may keep its worker busy without end.
  const fail = useCallback((failure: unknown) => {
    closeOpen.current();
    setError(failure);
  }, []);
  useEffect(() => {
    if (!url) return undefined;
    let isOver = false;
    const { opened, close } = openPdf(url);
    closeOpen.current = close;
    opened.then(
      (open) => !isOver && setPdf(open),
      (failure: unknown) => !isOver && fail(failure),
    );
    return () => {
      isOver = true;
      close();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt opens the same address anew
  }, [url, attempt, fail]);
  const retry = () => {
    setPdf(null);
    setError(null);
    setAttempt((count) => count + 1);
  };
  return { pdf, error, fail, retry };
}
