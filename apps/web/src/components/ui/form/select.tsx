import { term } from '#i18n/terms.ts';
import type { ComponentProps } from 'react';
import { cx } from '#lib/cx.ts';
import { useFieldLink } from './field-link.ts';
import styles from './field.module.css';
import { IconChevronDown } from '../icons.ts';

type SelectProps = ComponentProps<'select'> & {
  options?: readonly (string | { value: string; label: string })[];
  /** The first, empty choice. */
  placeholder?: string;
};

/** A native select: long lists open the device's own picker. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select {...useFieldLink()} {...rest} className={cx(styles.control, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => {
          const { value, label } = typeof option === 'string' ? { value: option, label: term(option) } : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
        {children}
      </select>
      <IconChevronDown size={20} aria-hidden="true" />
    </span>
  );
}
