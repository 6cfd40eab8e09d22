import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { loadedOnce } from '#lib/later/loaded-once.ts';
import styles from './line-entry.module.css';

const useSender = loadedOnce(() => import('../send-line.ts'));

/**
 * A line of the trade, typed on Home. The two buttons say which form it is for. The return key leads to the form that the line names; where
 * it names none, the person is asked.
 */
export function LineEntry() {
  const t = useTranslation('home');
  const id = useId();
  const navigate = useNavigate();
  const [isTyping, setIsTyping] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const sender = useSender(isTyping);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    // Without it the browser sends the text by the address of the form.
    const to = sender?.send(event);
    if (to) void navigate({ to });
    else setIsAsked(true);
  };

  const button = buttonClass({ variant: 'band' });
  return (
    <form className={styles.entry} action={paths.postEnquiry} onSubmit={send} data-for-all="">
      <label htmlFor={id}>{t('line.label')}</label>
      <textarea
        id={id}
        name="line"
        rows={1}
        placeholder={t('line.example')}
        enterKeyHint="go"
        onFocus={() => setIsTyping(true)}
        onKeyDown={sender?.sendOnReturn}
      />
      <button type="submit" formAction={paths.postEnquiry} className={button}>
        {t('line.wanted')}
      </button>
      <button type="submit" formAction={paths.postOffer} className={button}>
        {t('line.offered')}
      </button>
      <p role="status">{isAsked && t('line.which')}</p>
    </form>
  );
}
