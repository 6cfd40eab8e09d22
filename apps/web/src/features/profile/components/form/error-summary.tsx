import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#components/ui/notice.tsx';
import { useProfileFields } from './use-profile-fields.ts';
import type { ProfileField } from './use-profile-fields.ts';
import styles from './form.module.css';

/** What kept the form from being sent, each fault leading to its field. Takes the focus at every failed try. */
export function ErrorSummary() {
  const { t } = useTranslation('profile');
  const { formState, setFocus } = useProfileFields();
  const { errors, submitCount, isSubmitting } = formState;
  const box = useRef<HTMLDivElement>(null);
  const faults = Object.entries(errors).map(([name, fault]) => [name as ProfileField, fault?.message] as const);
  const hasFaults = submitCount > 0 && faults.length > 0;

  useEffect(() => {
    if (!isSubmitting) box.current?.focus();
    // One move of the focus for each try, not for each field that is mended afterwards.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, isSubmitting]);

  if (!hasFaults) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.summary}>
      <Notice tone="error" title={t('summary', { count: faults.length })}>
        <ul>
          {faults.map(([name, message]) => (
            <li key={name}>
              <button type="button" onClick={() => setFocus(name)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
