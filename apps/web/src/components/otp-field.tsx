import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { useFieldError } from '#i18n/use-field-error.ts';
import { Field } from './ui/form/field.tsx';
import { OtpInput } from './ui/form/otp-input.tsx';

type OtpFieldProps = {
  label: string;
  hint?: ReactNode;
  /** Takes the place of the hint, and of what was left out. */
  error?: string | undefined;
  value: string;
  onValueChange: (digits: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The field of a one-time code, with a note that names pasted characters that are not part of a code. */
export function OtpField({ label, hint, error, value, onValueChange, ref }: OtpFieldProps) {
  const errorText = useFieldError();
  const [dropped, setDropped] = useState('');
  const note = dropped && errorText(accountErrors.otpDropped(dropped));
  return (
    // Announced when it appears: it is about what was just typed.
    <Field label={label} hint={note ? <span role="status">{note}</span> : hint} error={error}>
      <OtpInput
        ref={ref}
        value={value}
        onValueChange={(digits, rest) => {
          setDropped(rest);
          onValueChange(digits);
        }}
      />
    </Field>
  );
}
