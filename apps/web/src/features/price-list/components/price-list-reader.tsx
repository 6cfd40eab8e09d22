import { useQuery } from '@tanstack/react-query';
import { isArticleId as isId } from '@tanabana/domain/news/article';
import { Dialog } from 'radix-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconX } from '#components/ui/icons.ts';
import { IconDownload, IconZoomIn, IconZoomOut } from '#components/ui/lazy-icons.ts';
import { EmptyState, ErrorState, Waiting } from '#components/ui/feedback/states.tsx';
import { useReturnFocus } from '#components/ui/over/use-return-focus.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TooMuchWork } from '#lib/pdf/work-limit.ts';
import { storedUrl } from '#lib/website-url.ts';
import { priceListQuery } from '../api/get-price-lists.ts';
import type { PriceList } from '../api/get-price-lists.ts';
import { usePdf } from '../use-pdf.ts';
import { PdfPages } from './pdf-pages.tsx';
import styles from './price-list-reader.module.css';

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;

type ReaderProps = {
  id: string;
  /** The list, where the page behind has loaded it. */
  known: PriceList | undefined;
  onClose: () => void;
  /** There is no such list: called once. */
  onMissing: () => void;
};

/** A price list over the whole window. Load it lazily. */
export default function PriceListReader({ id, known, onClose, onMissing }: ReaderProps) {
  const t = useTranslation('price-list');
  const query = useQuery({ ...priceListQuery(id), enabled: !known && isId(id) });
  const list = known ?? query.data ?? undefined;
  const { pdf, error, fail, retry } = usePdf(list?.file_url);
  const [page, setPage] = useState(1);
  const [step, setStep] = useState(0);
  const isMissing = !known && (!isId(id) || query.data === null);
  const showMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (isMissing) showMissing();
  }, [isMissing]);
  const zoom = ZOOMS[step]!;
  const enlarge = (by: 1 | -1) => setStep((at) => Math.min(ZOOMS.length - 1, Math.max(0, at + by)));
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return;
    if (key === '+' || key === '=') enlarge(1);
    if (key === '-') enlarge(-1);
  };
  const failure = error ?? query.error;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.reader}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          {...useReturnFocus()}
        >
          <header className={styles.bar}>
            <Dialog.Title className={styles.title}>{list?.description ?? t('title')}</Dialog.Title>
            {list && (
              <a
                className={buttonClass({ variant: 'quiet', icon: true })}
                href={storedUrl(list.file_url)}
                download={list.file_name}
                aria-label={t('reader.download')}
              >
                <IconDownload size={20} aria-hidden="true" />
              </a>
            )}
            <Dialog.Close asChild>
              <Button variant="quiet" icon aria-label={t('reader.close')}>
                <IconX size={20} aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </header>
          {isMissing && <EmptyState title={t('reader.missing')}>{t('reader.missingHint')}</EmptyState>}
          {failure ? (
            <ErrorState title={t('reader.failed')} onRetry={() => (error ? retry() : void query.refetch())}>
              {t(failure instanceof TooMuchWork ? 'reader.tooMuchHint' : 'reader.failedHint')}
            </ErrorState>
          ) : (
            !isMissing && !pdf && <Opening />
          )}
          {pdf && !failure && (
            <>
              <PdfPages pdf={pdf} zoom={zoom} onPage={setPage} onError={fail} />
              <div className={styles.tools}>
                <span role="status">{t('reader.page', { page, pages: pdf.document.numPages })}</span>
                <div className={styles.zoom} role="group" aria-label={t('reader.zoom')}>
                  <Button
                    variant="quiet"
                    icon
                    aria-label={t('reader.zoomOut')}
                    disabled={step === 0}
                    onClick={() => enlarge(-1)}
                  >
                    <IconZoomOut size={20} aria-hidden="true" />
                  </Button>
                  <span>{t('reader.percent', { percent: zoom * 100 })}</span>
                  <Button
                    variant="quiet"
                    icon
                    aria-label={t('reader.zoomIn')}
                    disabled={step === ZOOMS.length - 1}
                    onClick={() => enlarge(1)}
                  >
                    <IconZoomIn size={20} aria-hidden="true" />
                  </Button>
                </div>
              </div>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The first page on its way. */
function Opening() {
  return (
    <Waiting>
      <div className={styles.opening} />
    </Waiting>
  );
}
