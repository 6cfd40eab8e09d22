import { useEffect, useRef, useState } from 'react';
import { Waiting } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from '../payment-page.module.css';
import { ScriptFault } from './script-error.tsx';

const SCRIPT = 'https://checkout.razorpay.com/v1/payment-button.js';

/**
 * Razorpay's hosted payment button. Its script inserts the button into the form that contains it. So it has a form of its own, and both are
 * removed with the page.
 */
export function HostedButton({ buttonId }: { buttonId: string }) {
  const t = useTranslation('membership');
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    const place = form.current;
    if (state !== 'loading' || !place) return;
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.dataset.payment_button_id = buttonId;
    script.addEventListener('load', () => setState('ready'));
    script.addEventListener('error', () => setState('failed'));
    place.append(script);
  }, [buttonId, state]);
  useEffect(() => {
    const place = form.current;
    return () => place?.replaceChildren();
  }, []);
  const again = () => {
    // The pressed button disappears with the notice.
    text.current?.focus();
    form.current?.replaceChildren();
    setState('loading');
  };
  return (
    <>
      <p ref={text} tabIndex={-1}>
        {t('payment.button')}
      </p>
      {state === 'loading' && <Waiting />}
      {state === 'failed' && <ScriptFault onRetry={again} />}
      <form ref={form} className={styles.hosted} aria-label={t('payment.pay')} />
    </>
  );
}
