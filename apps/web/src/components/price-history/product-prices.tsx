import { useQuery } from '@tanstack/react-query';
import { priceNotices } from '@tanabana/domain/corporate/price-notices';
import { ErrorState, Waiting } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { productPricesQuery } from '#lib/reading/product-prices.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { PriceChart } from './price-chart.tsx';

/** The price chart of one product, requested when it is shown. */
export function ProductPrices({ productId }: { productId: string }) {
  const t = useTranslation('price-history');
  const { data, error, refetch } = useQuery(productPricesQuery(productId));
  useErrorToast(priceNotices.dataNotFetched, error);
  if (data) return <PriceChart days={data} />;
  if (!error) return <Waiting />;
  return (
    <ErrorState title={t('failed')} onRetry={() => void refetch()}>
      {toAppError(error).message}
    </ErrorState>
  );
}
