import { useEffect, useRef, useState } from 'react';
import { Waiting } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Payment } from '../../api/start-payment.ts';
import { loadVendor, providerName } from '../../checkout-vendor.ts';
import styles from '../payment-page.module.css';
import { ScriptError } from './script-error.tsx';

/**
 * The provider's hosted payment button. Its script inserts the button into the form that contains it. So the button has a separate form, and React
 * removes both with the page.
 */
export function HostedButton({ payment }: { payment: Payment }) {
  const t = useTranslation('membership');
  const provider = providerName(payment);
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    const place = form.current;
    if (state !== 'loading' || !place) return;
    let isLeft = false;
    async function insert(form: HTMLFormElement) {
      const { buttonScript } = await loadVendor(payment.provider);
      const script = buttonScript?.(payment);
      if (isLeft || !script) return;
      script.addEventListener('load', () => setState('ready'));
      script.addEventListener('error', () => setState('failed'));
      form.append(script);
    }
    insert(place).catch(() => setState('failed'));
    return () => {
      isLeft = true;
    };
  }, [payment, state]);
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
        {t('payment.button', { provider })}
      </p>
      {state === 'loading' && <Waiting />}
      {state === 'failed' && <ScriptError provider={provider} onRetry={again} />}
      <form ref={form} className={styles.hosted} aria-label={t('payment.pay')} />
    </>
  );
}
