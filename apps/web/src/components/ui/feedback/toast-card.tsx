// The content of a toast. Loaded in the first idle moment, or with the first toast.
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useNotice } from '#i18n/use-notice.ts';
import { useArrival, useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { closeToast } from '#lib/toast.ts';
import type { Toast, ToastAction } from '#lib/toast.ts';
import { Button, buttonClass } from '../button.tsx';
import { IconAlertTriangle, IconX } from '../icons.ts';
import { IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '../lazy-icons.ts';
import styles from './toast.module.css';

const ICONS = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

/** A toast that waits for its messages, which load after the first page. */
export function ArrivingToast({ toast }: { toast: Toast }) {
  const t = useTranslation('common');
  const arrival = useArrival('notices');
  if (arrival === 'loading') return null;
  if (arrival === 'loaded') return <WordedToast toast={toast} />;
  return (
    <ToastCard toast={toast}>
      <b>{t('error.wordsAway')}</b>
      {toast.serverText && <p>{toast.serverText}</p>}
    </ToastCard>
  );
}

function WordedToast({ toast }: { toast: Toast }) {
  const { title, body, line } = useNotice()(toast);
  return (
    <ToastCard toast={toast}>
      <b>{title}</b>
      {body && <p>{body}</p>}
      {line && <p>{line}</p>}
    </ToastCard>
  );
}

function ToastCard({ toast, children }: { toast: Toast; children: ReactNode }) {
  const t = useTranslation('common');
  const timer = useToastTimer(toast);
  const Icon = ICONS[toast.tone];
  return (
    <div className={cx(styles.toast, styles[toast.tone])} {...timer}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
      <Button
        variant="plain"
        icon
        className={styles.close}
        aria-label={t('close')}
        onClick={() => closeToast(toast.id)}
      >
        <IconX size={18} aria-hidden="true" />
      </Button>
      {toast.actions && <Actions actions={toast.actions} onGo={() => closeToast(toast.id)} />}
    </div>
  );
}

type ActionsProps = { actions: readonly ToastAction[]; onGo: () => void };

function Actions({ actions, onGo }: ActionsProps) {
  const press = (event: MouseEvent, { go }: ToastAction) => {
    // A key held down opens another tab, as ever.
    if (!go || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go();
    onGo();
  };
  return (
    <span className={styles.actions}>
      {actions.map((action) => (
        <a
          key={action.href}
          href={action.href}
          {...(!action.go && { target: '_blank', rel: 'noopener' })}
          className={buttonClass({ variant: 'line', size: 'sm' })}
          onClick={(event) => press(event, action)}
        >
          {action.label}
        </a>
      ))}
    </span>
  );
}

/** Closes the toast when its time is over. Mouse or focus on it stop the clock; what was left runs on afterwards. */
function useToastTimer({ id, ms }: Toast) {
  const left = useRef(ms);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    left.current = Math.min(left.current, ms);
    const timer = setTimeout(() => closeToast(id), Math.max(left.current, 0));
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [id, ms, isPaused]);
  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
  return { onMouseEnter: pause, onMouseLeave: resume, onFocus: pause, onBlur: resume };
}
