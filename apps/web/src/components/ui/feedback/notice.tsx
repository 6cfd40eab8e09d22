import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { takeFocus } from '#lib/take-focus.ts';
import styles from './notice.module.css';
import { IconAlertTriangle } from '../icons.ts';
import { IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '../lazy-icons.ts';

const ICONS = {
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
  success: IconCircleCheck,
  info: IconInfoCircle,
};

type NoticeProps = {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether screen readers announce it at once: for something that has just happened. */
  announce?: boolean;
  /** Whether it takes focus: it has replaced the button that was pressed. */
  takesFocus?: boolean;
};

/** A coloured line in the page that stays, unlike a toast. */
export function Notice({ tone = 'info', title, children, action, announce, takesFocus }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div
      ref={takesFocus ? takeFocus : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      className={cx(styles.notice, styles[tone])}
      role={announce ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon size={20} aria-hidden="true" />
      <div>
        {title && <b>{title}</b>} {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
