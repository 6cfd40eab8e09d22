import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { decimal, quantity } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Translate } from '#i18n/messages.ts';
import { TOLERANCES, USUAL_TOLERANCE } from './yarn-search.ts';
import type { YarnChoice, YarnSearch } from './yarn-search.ts';
import styles from './yarn-note.module.css';

type YarnNoteProps = {
  /** What the typed text was read as; undefined where it was searched as it stands. */
  yarn: YarnSearch | undefined;
  choice: YarnChoice;
  isSearching: boolean;
  onChoice: (choice: YarnChoice) => void;
};

/** Says as what yarn a search was read, how far from it the results may be, and the way to the words as they stand. */
export function YarnNote(props: YarnNoteProps) {
  // The pressed button stays until the answer of the other kind of search comes, and the focus with it.
  const [isPressed, setIsPressed] = useState(false);
  const { yarn, choice, isSearching } = props;
  const isShown = yarn !== undefined || choice.as === 'words' || (isPressed && isSearching);
  return isShown && <Note {...props} onPress={() => setIsPressed(true)} />;
}

function Note({ yarn, choice, onChoice, onPress }: YarnNoteProps & { onPress: () => void }) {
  const t = useTranslation('yarn-search');
  const isWords = choice.as === 'words';
  return (
    <div className={styles.note}>
      <p role="status">
        {isWords && t('asWords')}
        {!isWords && yarn && t('read', { yarn: partsOf(t, yarn).join(' · ') })}
      </p>
      {!isWords && yarn && (
        <span className={styles.select}>
          <Select
            aria-label={t('counts')}
            value={String(choice.near ?? USUAL_TOLERANCE)}
            onChange={({ target }) =>
              onChoice({ near: TOLERANCES.find((tolerance) => String(tolerance) === target.value) })
            }
            options={TOLERANCES.map((tolerance) => ({
              value: String(tolerance),
              label: tolerance === 0 ? t('exactOnly') : t('within', { percent: quantity(tolerance) }),
            }))}
          />
        </span>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          onPress();
          onChoice({ as: isWords ? undefined : 'words' });
        }}
      >
        {t(isWords ? 'toYarn' : 'toWords')}
      </Button>
    </div>
  );
}

function partsOf(t: Translate<'yarn-search'>, { key, count, unit, words }: YarnSearch): string[] {
  const { filaments, number_of_plys } = key;
  return [
    t(`units.${unit}`, { count: decimal(count) }),
    ...(filaments === undefined ? [] : [t('filaments', { count: filaments })]),
    ...(number_of_plys === undefined ? [] : [t('plies', { count: number_of_plys })]),
    ...words.map((word) => term(word)),
  ];
}
