import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { bringLine } from '#lib/forms/brought-line.ts';
import { loadedOnce } from '#lib/later/loaded-once.ts';
import { useUserId } from '#lib/session/session.ts';
import styles from './line-entry.module.css';

/** The name of the text in the address of a posting form: before any script runs, the browser sends the form itself. */
const NAME = 'line';

const useReader = loadedOnce(() => import('@tanabana/yarn/reading/read-line'));

/** The form for what the line says of itself; undefined where it says nothing, or could mean either. */
function formOf(readings: readonly { field: string; value: string; sure: boolean }[] = []): string | undefined {
  const intent = readings.find(({ field, sure }) => field === 'intent' && sure);
  return intent && (intent.value === 'wanted' ? paths.postEnquiry : paths.postOffer);
}

/** The return key sends what is typed; with Shift it begins a new line. */
function sendOnReturn(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/**
 * A line of the trade, typed on Home. The two buttons say which form it is for. The return key leads to the form that the line names; where
 * it names none, the person is asked.
 */
export function LineEntry() {
  const t = useTranslation('home');
  const id = useId();
  const userId = useUserId() ?? '';
  const navigate = useNavigate();
  const [isTyping, setIsTyping] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const wanted = useRef<HTMLButtonElement>(null);
  const reader = useReader(isTyping);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get(NAME) ?? '').trim();
    const pressed = event.nativeEvent.submitter?.getAttribute('formaction');
    const path = pressed ?? formOf(reader?.readLine(text).readings);
    if (path) {
      if (text !== '') bringLine(userId, text);
      void navigate({ to: path });
      return;
    }
    setIsAsked(true);
    wanted.current?.focus();
  };

  const button = buttonClass({ variant: 'band' });
  return (
    <form className={styles.entry} method="get" action={paths.postEnquiry} onSubmit={send}>
      <label htmlFor={id}>{t('line.label')}</label>
      <textarea
        id={id}
        name={NAME}
        rows={1}
        placeholder={t('line.example')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        onFocus={() => setIsTyping(true)}
        onKeyDown={sendOnReturn}
      />
      <button type="submit" ref={wanted} formAction={paths.postEnquiry} className={button}>
        {t('line.wanted')}
      </button>
      <button type="submit" formAction={paths.postOffer} className={button}>
        {t('line.offered')}
      </button>
      <p role="status">{isAsked && t('line.which')}</p>
    </form>
  );
}
