import type { FieldError } from '@tanabana/domain/field-error';
import { useId } from 'react';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { RadioChips } from '../ui/form/radio-chips.tsx';
import type { Texts } from './kind.ts';
import { SHOWS, SHOWS_AT_NAME, SHOWS_NAME } from './moment.ts';

type MomentFieldProps = { texts: Texts; error: FieldError | undefined; onValue: (name: string, text: string) => void };

/** Chooses whether it is published now, later or not yet. */
export function MomentField({ texts, error, onValue }: MomentFieldProps) {
  const t = useTranslation('published');
  const chosen = texts[SHOWS_NAME] ?? 'now';
  return (
    <>
      <RadioChips
        label={t('moment.label')}
        hint={chosen === 'now' ? undefined : t('moment.hint')}
        name={useId()}
        value={chosen}
        options={SHOWS.map((value) => ({ value, label: t(`moment.${value}`) }))}
        onChange={({ target }) => onValue(SHOWS_NAME, target.value)}
      />
      {chosen === 'later' && (
        <Field label={t('moment.at')} error={error}>
          <Input
            type="datetime-local"
            value={texts[SHOWS_AT_NAME] ?? ''}
            onChange={({ target }) => onValue(SHOWS_AT_NAME, target.value)}
          />
        </Field>
      )}
    </>
  );
}

/** The state of a stored row: published since, scheduled for, or draft. */
export function useMomentWords(): (published_at: string | null) => string {
  const t = useTranslation('published');
  const now = useNow();
  return (published_at) => {
    if (published_at === null) return t('moment.isDraft');
    const at = dateTime(published_at);
    return Date.parse(published_at) <= now.getTime() ? at : t('moment.from', { at });
  };
}
