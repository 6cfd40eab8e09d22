import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { IconFileTypePdf } from '#components/ui/icons.ts';
import { IconDownload } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { storedUrl } from '#lib/website-url.ts';
import type { Company } from '../api/get-company.ts';
import styles from './brochure.module.css';

/** Width of the picture of the first page, in pixels. */
const WIDTH = 84;

/** The company's brochure to take along; nothing where there is none. */
export function Brochure({ company }: { company: Company }) {
  const t = useTranslation('corporate');
  const { brochure_pdf_name, brochure_thumbnail_url } = company;
  const url = storedUrl(company.brochure_pdf_url);
  if (!url) return null;
  return (
    <section className={styles.brochure} aria-label={t('brochure.title')}>
      <FirstPage url={url} picture={storedUrl(brochure_thumbnail_url)} />
      <div className={styles.text}>
        <h2>{t('brochure.title')}</h2>
        <p>
          {brochure_pdf_name && <b>{brochure_pdf_name}</b>}
          <span>{t('brochure.hint')}</span>
        </p>
      </div>
      <a className={buttonClass({ variant: 'line' })} href={url} target="_blank" rel="noopener">
        <IconDownload size={20} aria-hidden="true" />
        {t('brochure.download')}
      </a>
    </section>
  );
}

/** A picture of the first page: the stored one, else rendered from the file once it comes near the screen. */
function FirstPage({ url, picture }: { url: string; picture: string | undefined }) {
  const { place, canvas, isRendered } = useFirstPage(picture ? null : url);
  return (
    <div ref={place} className={styles.page} aria-hidden="true">
      {!isRendered && !picture && <IconFileTypePdf size={24} />}
      {picture ? <img src={picture} alt="" width={WIDTH} height={119} loading="lazy" /> : <canvas ref={canvas} />}
    </div>
  );
}

function useFirstPage(url: string | null) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [isRendered, setIsRendered] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '200px',
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!url || !isNear) return undefined;
    let isOver = false;
    const isLeft = () => isOver;
    let close = () => {};
    const draw = async () => {
      const { openPdf, drawPage } = await import('#lib/pdf/pdf.ts');
      if (isLeft()) return;
      const open = openPdf(url);
      ({ close } = open);
      const { document, within } = await open.opened;
      const page = await within(document.getPage(1));
      if (isLeft() || !canvas.current) return;
      await within(drawPage(page, canvas.current, WIDTH).promise);
      setIsRendered(true);
    };
    // The link opens the file all the same; where rendering fails, a drawn sheet stays.
    draw().catch(() => {
      close();
      setIsRendered(false);
    });
    return () => {
      isOver = true;
      close();
    };
  }, [url, isNear]);
  return { place, canvas, isRendered };
}
