import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '#components/ui/icons.ts';
import { PageIcon } from '#components/ui/page-icon.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import type { MenuItem } from '#config/access.ts';
import { cx } from '#lib/cx.ts';
import { pageNameKey } from '#lib/page-names.ts';
import styles from './fold.module.css';
import { linkOf, useShell } from './use-shell.ts';

type FoldProps = { label: string; items: readonly MenuItem[]; hasCurrent: boolean };

/** Menu entries behind a button: a list of links that Escape, a press elsewhere and leaving it by Tab close. */
export function Fold({ label, items, hasCurrent }: FoldProps) {
  const { t } = useTranslation();
  const shell = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);

  // Not every browser focuses a pressed button, so a press elsewhere need not take the focus away.
  useEffect(() => {
    if (!isOpen) return undefined;
    const pressed = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [isOpen]);

  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !place.current?.contains(event.relatedTarget)) close();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };
  return (
    <div ref={place} className={styles.fold} onBlur={leave} onKeyDown={escape}>
      <button
        ref={button}
        type="button"
        className={cx(styles.button, hasCurrent && styles.current)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul id={id} className={styles.list}>
          {items.map((item) => (
            <li key={item.path}>
              <PageLink {...linkOf(item, shell)} onClick={close}>
                <PageIcon path={item.path} size={18} />
                {t(pageNameKey(item.path) ?? 'pages.home')}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
