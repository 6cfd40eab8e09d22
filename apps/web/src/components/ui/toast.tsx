import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#lib/cx.ts';
import { closeToast, toastStore } from '#lib/toast.ts';
import type { Toast } from '#lib/toast.ts';
import { Button } from './button.tsx';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconX } from './icons.ts';
import styles from './toast.module.css';

const ICONS = {
  success: IconCircleCheck,
  error: IconExclamationCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

/** The place of the toast. Both live regions stand in the page before anything is said, so that readers hear it. */
export function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null);
  const isError = toast?.tone === 'error';
  return (
    <div className={styles.region}>
      <div role="status">{toast && !isError && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast && isError && <ToastCard key={toast.id} toast={toast} />}</div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const timer = useToastTimer(toast);
  const Icon = ICONS[toast.tone];
  return (
    <div className={cx(styles.toast, styles[toast.tone])} {...timer}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <b>{toast.title}</b>
        {toast.body && <p>{toast.body}</p>}
      </div>
      <Button
        variant="plain"
        icon
        className={styles.close}
        aria-label={t('close')}
        onClick={() => closeToast(toast.id)}
      >
        <IconX size={18} aria-hidden="true" />
      </Button>
    </div>
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
