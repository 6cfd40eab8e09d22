import { useEffect, useState } from 'react';
import { openPdf } from '#lib/pdf.ts';
import type { OpenPdf } from '#lib/pdf.ts';

/** The file at an address while it loads; `retry` opens it again. */
export function usePdf(url: string | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!url) return undefined;
    let isOver = false;
    const { opened, close } = openPdf(url);
    opened.then(
      (open) => !isOver && setPdf(open),
      (error: unknown) => !isOver && setError(error),
    );
    return () => {
      isOver = true;
      close();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt opens the same address anew
  }, [url, attempt]);
  const retry = () => {
    setPdf(null);
    setError(null);
    setAttempt((count) => count + 1);
  };
  return { pdf, error, setError, retry };
}
