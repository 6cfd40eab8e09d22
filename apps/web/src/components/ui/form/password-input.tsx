import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { IconEye, IconEyeOff } from '../lazy-icons.ts';
import { Input } from './input.tsx';
import styles from './password-input.module.css';

/** A password field that can be shown while it is typed. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const t = useTranslation('common');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <div className={styles.password}>
      <Input {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button
        variant="plain"
        icon
        aria-label={t('showPassword')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon size={20} aria-hidden="true" />
      </Button>
    </div>
  );
}
