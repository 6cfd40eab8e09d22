import { useEffect, useRef, useState } from 'react';
import { drawPage, sizeOf, wordsOf } from '#lib/pdf/pdf.ts';
import type { OpenPdf, PageSize } from '#lib/pdf/pdf.ts';
import styles from './price-list-reader.module.css';

type PdfPageProps = {
  pdf: OpenPdf;
  number: number;
  size: PageSize;
  width: number;
  label: string;
  /** The page's own size turned out to be another. */
  onSize: (number: number, size: PageSize) => void;
  onError: (error: unknown) => void;
};

/** One page of a PDF: rendered when it comes near the screen, and released when it is far from it, to save memory. */
export function PdfPage({ pdf, number, size, width, label, onSize, onError }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [words, setWords] = useState('');

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      root: place.current!.closest('[data-scroller]'),
      rootMargin: '100% 0px',
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear) return undefined;
    let isOver = false;
    const isLeft = () => isOver;
    let stop = () => {};
    const draw = async () => {
      const { document, within } = pdf;
      const page = await within(document.getPage(number));
      if (isLeft() || !canvas.current) return;
      onSize(number, sizeOf(page));
      const task = drawPage(page, canvas.current, width);
      stop = () => task.cancel();
      await within(task.promise);
      const found = await within(wordsOf(page));
      if (!isLeft()) setWords(found);
    };
    // A cancelled rendering throws an error of its own.
    draw().catch((error: unknown) => {
      stop();
      if (!isOver) onError(error);
    });
    const rendered = canvas.current;
    return () => {
      isOver = true;
      stop();
      // An empty canvas releases its memory at once.
      if (rendered) rendered.width = rendered.height = 0;
    };
  }, [isNear, pdf, number, width, onSize, onError]);

  return (
    <div
      ref={place}
      className={styles.page}
      style={{ width, height: (width * size.height) / size.width }}
      data-page={number}
      role="group"
      aria-label={label}
    >
      {isNear && <canvas ref={canvas} aria-hidden="true" />}
      <p className="vh">{words}</p>
    </div>
  );
}
