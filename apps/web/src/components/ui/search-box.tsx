import { LIMITS } from '@tanabana/domain/limits';
import type { SearchField } from '#lib/use-search-box.ts';
import { IconSearch } from './icons.ts';
import { Input } from './input.tsx';
import styles from './search-box.module.css';

type SearchBoxProps = {
  /** Spoken name. */
  label: string;
  placeholder: string;
  field: SearchField;
};

/** The search of a list. What it finds is shown while it is typed, so there is no button. */
export function SearchBox({ label, placeholder, field }: SearchBoxProps) {
  return (
    <div className={styles.box} role="search">
      <IconSearch size={20} aria-hidden="true" />
      <Input
        ref={field.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={LIMITS.search_length}
        aria-label={label}
        placeholder={placeholder}
        value={field.text}
        onChange={(event) => field.type(event.target.value)}
      />
    </div>
  );
}
