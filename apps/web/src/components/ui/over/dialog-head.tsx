import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { IconX } from '../icons.ts';

/** The title of a dialog, and the cross that closes it. */
export function DialogHead({ className, children }: { className: string | undefined; children: ReactNode }) {
  const t = useTranslation('common');
  return (
    <div className={className}>
      <Dialog.Title>{children}</Dialog.Title>
      <Dialog.Close asChild>
        <Button variant="plain" icon aria-label={t('close')}>
          <IconX size={24} aria-hidden="true" />
        </Button>
      </Dialog.Close>
    </div>
  );
}
