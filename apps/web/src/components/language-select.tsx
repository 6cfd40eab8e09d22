import { useQueryClient } from '@tanstack/react-query';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { LOCALES } from '@tanabana/domain/languages.gen';
import type { Language } from '@tanabana/domain/languages.gen';
import { LANGUAGES } from '@tanabana/domain/reference/languages';
import { Select } from '#components/ui/form/select.tsx';
import { useLanguage, useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { toastError } from '#lib/errors.ts';
import { useUserId } from '#lib/session/session.ts';
import styles from './language-select.module.css';

/** The language of every page, each by its own name. A choice applies at once; typed values stay. */
export function LanguageSelect({ className }: { className?: string }) {
  const t = useTranslation('common');
  const userId = useUserId();
  const queryClient = useQueryClient();
  const choose = (language: Language) => {
    import('#lib/choose-language.ts').then(
      ({ chooseLanguage }) => chooseLanguage(language, userId, queryClient),
      (error: unknown) => toastError(sessionNotices.languageNotChanged, error),
    );
  };
  return (
    <label className={cx(styles.label, className)}>
      <span>{t('language')}</span>
      <Select
        value={useLanguage()}
        onChange={({ target }) => {
          const language = LANGUAGES.find((each) => each === target.value);
          if (language) choose(language);
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LOCALES[language].name}
          </option>
        ))}
      </Select>
    </label>
  );
}
