import { lazy, startTransition, Suspense, useState } from 'react';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { Button } from '#components/ui/button.tsx';
import { IconHistory } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { productName } from '#lib/corporate/product-name.ts';
import styles from './price-chart.module.css';

const PricesDialog = lazy(() => import('./prices-dialog.tsx'));

/** Opens the price history of a product's row. The history is requested when it opens. */
export function PriceHistoryButton({ product }: { product: YarnSpec & { id: string } }) {
  const t = useTranslation('price-history');
  const [isOpen, setIsOpen] = useState(false);
  const name = productName(product);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className={styles.open}
        aria-label={t('open', { yarn: name })}
        onClick={() => startTransition(() => setIsOpen(true))}
      >
        <IconHistory size={16} aria-hidden="true" />
        {t('title')}
      </Button>
      <Suspense>
        {isOpen && <PricesDialog product={{ id: product.id, name }} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
