import { useEffect, useRef } from 'react';
import type { FieldError, FieldErrors } from 'react-hook-form';
import type { ProfileInput } from '@tanabana/domain/accounts/validate';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useFieldError } from '#i18n/use-field-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useProfileFields } from './use-profile-fields.ts';
import type { ProfileField } from './use-profile-fields.ts';
import styles from './form.module.css';

/** The errors of the fields that are visible, in their order: a place in India has no city, one abroad no district. */
function shownErrors(errors: FieldErrors<ProfileInput>): { name: ProfileField; message: string | undefined }[] {
  return Object.entries(errors)
    .map(([name, fieldError]) => {
      const { message, ref } = fieldError as FieldError;
      return { name: name as ProfileField, message, field: ref as unknown };
    })
    .filter(({ field }) => field !== undefined && !(field instanceof Element && !field.isConnected))
    .sort(({ field: one }, { field: other }) => {
      if (!(one instanceof Element && other instanceof Element)) return 0;
      return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    });
}

/** The errors that prevented the submit, each with a link to its field. Takes focus at every failed try. */
export function ErrorSummary() {
  const t = useTranslation('profile');
  const errorText = useFieldError();
  const { formState, setFocus } = useProfileFields();
  const { errors, submitCount, isSubmitting } = formState;
  const box = useRef<HTMLDivElement>(null);
  const fieldErrors = shownErrors(errors);
  const hasErrors = submitCount > 0 && fieldErrors.length > 0;

  useEffect(() => {
    if (!isSubmitting) box.current?.focus();
    // One move of the focus for each try, not for each field that is mended afterwards.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, isSubmitting]);

  if (!hasErrors) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.summary}>
      <Notice tone="error" title={t('summary', { count: fieldErrors.length })}>
        <ul>
          {fieldErrors.map(({ name, message }) => (
            <li key={name}>
              <button type="button" onClick={() => setFocus(name)}>
                {errorText(message)}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
