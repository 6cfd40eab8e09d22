import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

const ProveNumberDialog = lazy(() => import('./prove-number-dialog.tsx'));

type ProveNumberProps = {
  country_code: string;
  mobile_number: string;
  /** The label of the button: a number is to be confirmed, or a taken one is the member's own. */
  label: 'confirm' | 'mine';
  onProved: () => void;
};

/** The button after a number that confirms it by SMS. */
export function ProveNumber({ country_code, mobile_number, label, onProved }: ProveNumberProps) {
  const t = useTranslation('account');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setIsOpen(true)}>
        {t(`number.${label}`)}
      </Button>
      {isOpen && (
        <Suspense>
          <ProveNumberDialog
            country_code={country_code}
            mobile_number={mobile_number}
            onClose={() => setIsOpen(false)}
            onProved={() => {
              setIsOpen(false);
              onProved();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
