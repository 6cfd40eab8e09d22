import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { FoldArrow } from '#components/ui/list/rows/fold-arrow.tsx';
import { PageIcon } from '#components/ui/page/page-icon.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import type { MenuItem } from '#config/access.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { pageNameKey } from '#lib/page-names.ts';
import styles from './fold.module.css';
import { PendingBids } from '../pending-bids.tsx';
import { linkOf, useShell } from '../use-shell.ts';

type FoldProps = { label: string; items: readonly MenuItem[]; hasCurrent: boolean };

/** A menu button with a list of links, which closes on Escape, on a press elsewhere and when Tab leaves it. */
export function Fold({ label, items, hasCurrent }: FoldProps) {
  const t = useTranslation('common');
  const shell = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  useClosing(place, isOpen, (isEscape) => {
    close();
    if (isEscape) button.current?.focus();
  });
  return (
    <div ref={place} className={styles.fold}>
      <button
        ref={button}
        type="button"
        className={cx(styles.button, hasCurrent && styles.current)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        {items.map(({ path }) => (
          <PendingBids key={path} path={path} />
        ))}
        <FoldArrow size={16} />
      </button>
      {isOpen && (
        <ul id={id} className={styles.list}>
          {items.map((item) => (
            <li key={item.path}>
              <PageLink {...linkOf(item, shell)} onClick={close}>
                <PageIcon path={item.path} size={18} />
                {t(pageNameKey(item.path) ?? 'pages.home')}
                <PendingBids path={item.path} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Calls back at Escape, at a press outside of the place and when focus leaves it, while it is open. */
function useClosing(place: RefObject<HTMLElement | null>, isOpen: boolean, close: (isEscape: boolean) => void) {
  const closing = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const isOutside = ({ target }: Event) => !place.current?.contains(target as Node);
    // A press, too: not every browser moves the focus with it.
    const leave = (event: Event) => isOutside(event) && closing(false);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && closing(true);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [place, isOpen]);
}
