import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState, Waiting } from '#components/ui/states.tsx';
import { toAppError } from '#lib/errors.ts';

/** A page on its way. */
export const PagePending = () => <Waiting />;

/** A page whose code or data could not be loaded. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <ErrorState title={t('error.title')} onRetry={retry}>
      {toAppError(error).message || t('error.hint')}
    </ErrorState>
  );
}
