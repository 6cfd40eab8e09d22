import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { OpenPdf, PageSize } from '#lib/pdf/pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './price-list-reader.module.css';

/** The most width of a page before it is enlarged. */
const MOST_WIDTH = 900;
const MARGIN = 12;

type PdfPagesProps = {
  pdf: OpenPdf;
  zoom: number;
  onPage: (page: number) => void;
  onError: (error: unknown) => void;
};

/** The pages one under the other. */
export function PdfPages({ pdf, zoom, onPage, onError }: PdfPagesProps) {
  const t = useTranslation('price-list');
  const scroller = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(0);
  const [sizes, setSizes] = useState(pdf.sizes);
  const pages = pdf.document.numPages;

  useLayoutEffect(() => {
    const measure = () => setFitting(Math.min(MOST_WIDTH, scroller.current!.clientWidth - 2 * MARGIN));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, []);

  // The current reading position stays in the middle when pages grow or shrink.
  const centre = useRef({ x: 0.5, y: 0 });
  useLayoutEffect(() => {
    const box = scroller.current!;
    box.scrollTop = centre.current.y * box.scrollHeight - box.clientHeight / 2;
    box.scrollLeft = centre.current.x * box.scrollWidth - box.clientWidth / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is these two that change the size of the pages
  }, [zoom, fitting]);

  const note = useCallback(() => {
    const box = scroller.current!;
    // Before there are pages, and where all fit, the beginning is the place.
    if (box.scrollHeight > box.clientHeight) {
      centre.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      };
    }
    const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
    const passed = [...box.querySelectorAll('[data-page]')].filter(
      (page) => page.getBoundingClientRect().top <= middle,
    );
    onPage(Math.max(1, passed.length));
  }, [onPage]);
  useEffect(note, [note, fitting]);

  const keepSize = useCallback((number: number, size: PageSize) => {
    setSizes((known) => {
      const before = known[number - 1];
      if (before?.width === size.width && before.height === size.height) return known;
      return known.with(number - 1, size);
    });
  }, []);

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-scroller
      onScroll={note}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={t('reader.pages')}
    >
      <div className={styles.pages}>
        {fitting > 0 &&
          sizes.map((size, index) => (
            <PdfPage
              key={index}
              pdf={pdf}
              number={index + 1}
              size={size}
              width={Math.round(fitting * zoom)}
              label={t('reader.page', { page: index + 1, pages })}
              onSize={keepSize}
              onError={onError}
            />
          ))}
        {sizes.length < pages && <p>{t('reader.firstPages', { shown: sizes.length, pages })}</p>}
      </div>
    </div>
  );
}
