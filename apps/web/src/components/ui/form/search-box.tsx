import { useId, useState } from 'react';
import { LIMITS } from '@tanabana/domain/limits';
import { useTranslation } from '#i18n/use-translation.ts';
import type { SearchField } from '#lib/reading/lists/use-search-box.ts';
import { IconSearch } from '../lazy-icons.ts';
import { Input } from './input.tsx';
import styles from './search-box.module.css';

type SearchBoxProps = {
  /** The accessible name. */
  label: string;
  placeholder: string;
  field: SearchField;
};

/**
 * The search of a list. Results appear while the user types, so there is no button. A text that is longer than a search allows stays whole,
 * and the box shows a note.
 */
export function SearchBox({ label, placeholder, field }: SearchBoxProps) {
  const t = useTranslation('common');
  const note = useId();
  const [text, setText] = useState(field.typed);
  const [replaced, setReplaced] = useState(field.replacement);
  if (replaced !== field.replacement) {
    setReplaced(field.replacement);
    setText(field.replacement?.text ?? '');
  }
  const isLong = text.trim().length > LIMITS.search_length;
  return (
    <div className={styles.box} role="search">
      <IconSearch size={20} aria-hidden="true" />
      <Input
        ref={field.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-describedby={isLong ? note : undefined}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          field.type(event.target.value);
        }}
      />
      <p id={note} role="status">
        {isLong && t('common:searchReads', { count: LIMITS.search_length })}
      </p>
    </div>
  );
}
