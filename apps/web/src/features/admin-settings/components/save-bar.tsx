import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { useSettingsForm } from '../use-settings-form.ts';
import styles from './settings-page.module.css';

type SaveBarProps<Form extends Record<string, string>> = {
  settings: Pick<
    ReturnType<typeof useSettingsForm<Form, unknown, { version: number; updated_at: string }>>,
    'form' | 'isChanged' | 'isSaving' | 'savedAt' | 'reset' | 'save'
  >;
  /** What another admin has saved, as the fields would show it. */
  theirs: Form | null;
  label: (name: keyof Form & string) => string;
};

/** The end of a form of settings; where another admin was faster, both values and the choice between them. */
export function SaveBar<Form extends Record<string, string>>({ settings, theirs, label }: SaveBarProps<Form>) {
  const t = useTranslation('admin-settings');
  const { form, isChanged, isSaving, savedAt, reset, save } = settings;
  if (theirs) {
    const names = (Object.keys(theirs) as (keyof Form & string)[]).filter((name) => theirs[name] !== form[name]);
    return (
      <Notice tone="warning" title={t('conflict.title')} announce>
        <ul className={styles.conflict}>
          {names.map((name) => (
            <li key={name}>
              {label(name)}: {t('conflict.theirs')} <b>{theirs[name] || '–'}</b>, {t('conflict.mine')}{' '}
              <b>{form[name] || '–'}</b>
            </li>
          ))}
        </ul>
        <span className={styles.choice}>
          <Button variant="line" size="sm" onClick={reset}>
            {t('conflict.take')}
          </Button>
          <Button variant="line" size="sm" busy={isSaving} onClick={save}>
            {t('conflict.keep')}
          </Button>
        </span>
      </Notice>
    );
  }
  return (
    <div className={styles.save}>
      <Button type="submit" busy={isSaving} disabled={!isChanged}>
        {t('save')}
      </Button>
      {isChanged && (
        <Button variant="line" onClick={reset}>
          {t('reset')}
        </Button>
      )}
      <small>{t('saved', { at: dateTime(savedAt) })}</small>
    </div>
  );
}
