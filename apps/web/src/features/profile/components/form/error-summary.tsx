import { useEffect, useReducer, useRef } from 'react';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useFieldError } from '#i18n/use-field-error.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useProfileFields } from './use-profile-fields.ts';
import styles from './form.module.css';

/** The errors that prevented the submit, each with a link to its field. Takes focus at every failed try. */
export function ErrorSummary() {
  const t = useTranslation('profile');
  const errorText = useFieldError();
  const { shownErrors, errors, focus, tries, isSubmitting } = useProfileFields();
  const box = useRef<HTMLDivElement>(null);
  // A place in India has no city, one abroad no district: fields that are not on the page have no error here.
  const names = shownErrors();
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const hasErrors = tries > 0 && names.length > 0;

  useEffect(() => {
    if (!isSubmitting) box.current?.focus();
    // One move of the focus for each try, not for each field that is mended afterwards.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tries, isSubmitting]);

  useEffect(() => {
    // Only now is it known which fields this render added to the page or removed from it.
    if (shownErrors().join() !== names.join()) renderAgain();
  }, [shownErrors, names]);

  if (!hasErrors) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.summary}>
      <Notice tone="error" title={t('summary', { count: names.length })}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => focus(name)}>
                {errorText(errors[name])}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
