import type { ReactNode } from 'react';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ProductPrices } from './product-prices.tsx';

type PricesDialogProps = { product: { id: string; name: string }; onClose: () => void; children?: ReactNode };

/** The prices of a product over its list: the chart, and below it what the page knows besides. Load it lazily. */
export default function PricesDialog({ product, onClose, children }: PricesDialogProps) {
  const t = useTranslation('price-history');
  return (
    <TitledDialog title={t('open', { yarn: product.name })} onClose={onClose}>
      <ProductPrices productId={product.id} />
      {children}
    </TitledDialog>
  );
}
