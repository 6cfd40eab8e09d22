import { IconSearch } from './icons.ts';
import { Input } from './input.tsx';
import styles from './search-box.module.css';

type SearchBoxProps = {
  /** Spoken name. */
  label: string;
  placeholder: string;
  value: string;
  onType: (text: string) => void;
};

/** The search of a list. What it finds is shown while it is typed, so there is no button. */
export function SearchBox({ label, placeholder, value, onType }: SearchBoxProps) {
  return (
    <div className={styles.box} role="search">
      <IconSearch size={20} aria-hidden="true" />
      <Input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
