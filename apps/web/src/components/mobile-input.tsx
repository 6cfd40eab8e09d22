import type { ComponentProps } from 'react';
import { typedMobile } from '@tanabana/domain/accounts/typed';
import { Input } from '#components/ui/form/input.tsx';

type MobileInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** Of the chosen country, '' for none. */
  country_code: string;
  /** As it was typed: with spaces, a dial code, the digits of any script. */
  value: string;
  onValueChange: (value: string) => void;
};

/** A mobile number. When the field is left, what surely means the same is written as its digits; all else stays as typed. */
export function MobileInput({ country_code, value, onValueChange, onBlur, ...rest }: MobileInputProps) {
  return (
    <Input
      autoComplete="tel-national"
      {...rest}
      type="tel"
      inputMode="numeric"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={(event) => {
        const tidy = typedMobile(value, country_code);
        if (tidy !== value) onValueChange(tidy);
        onBlur?.(event);
      }}
    />
  );
}
