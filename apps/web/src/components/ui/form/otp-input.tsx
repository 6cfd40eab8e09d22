import { typedOtp } from '@tanabana/domain/accounts/typed-otp';
import { LIMITS } from '@tanabana/domain/limits';
import type { ClipboardEvent, ComponentProps, CSSProperties } from 'react';
import { cx } from '#lib/cx.ts';
import { useFieldLink } from './field-link.ts';
import styles from './otp-input.module.css';

type OtpInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  /** Gets the digits, at most as many as there are cells, and the typed characters that are neither digits nor separators. */
  onValueChange: (digits: string, dropped: string) => void;
};

/** One real field over cells: paste, the phone's code suggestion and screen readers work as in any field. */
export function OtpInput({ value, onValueChange, ...rest }: OtpInputProps) {
  const digits = LIMITS.otp_digits;
  const now = Math.min(value.length, digits - 1);
  const take = (text: string) => {
    const typed = typedOtp(text);
    onValueChange(typed.digits, typed.dropped);
  };
  // A whole code replaces the value, wherever the caret is.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (typedOtp(text).digits.length < digits) return;
    event.preventDefault();
    take(text);
  };
  return (
    <div className={styles.otp} style={{ '--digits': digits } as CSSProperties}>
      <div className={styles.cells} aria-hidden="true">
        {Array.from({ length: digits }, (_, i) => (
          <span key={i} className={cx(styles.cell, i === now && styles.now)}>
            {value[i]}
          </span>
        ))}
      </div>
      <input
        {...useFieldLink()}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...rest}
        className={styles.input}
        value={value}
        onPaste={paste}
        onChange={(event) => take(event.target.value)}
      />
    </div>
  );
}
