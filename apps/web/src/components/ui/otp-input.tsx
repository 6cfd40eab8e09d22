import { LIMITS } from '@tanabana/domain/limits';
import type { ComponentProps, CSSProperties } from 'react';
import { useFieldLink } from './field.tsx';
import styles from './otp-input.module.css';

type OtpInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  /** Gets the digits alone, at most as many as there are cells. */
  onValueChange: (digits: string) => void;
};

/** One real field over drawn cells: paste, the phone's code suggestion and readers work as in any field. */
export function OtpInput({ value, onValueChange, ...rest }: OtpInputProps) {
  const digits = LIMITS.otp_digits;
  const now = Math.min(value.length, digits - 1);
  return (
    <div className={styles.otp} style={{ '--digits': digits } as CSSProperties}>
      <div className={styles.cells} aria-hidden="true">
        {Array.from({ length: digits }, (_, i) => (
          <span key={i} className={i === now ? styles.now : undefined}>
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
        onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
      />
    </div>
  );
}
