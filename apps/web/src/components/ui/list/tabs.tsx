import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './tabs.module.css';

type TabsProps<Id extends string> = {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly { id: Id; label: ReactNode; panel: ReactNode }[];
  value: Id;
  onValueChange: (id: Id) => void;
  /** Beside the row on a wide screen, below it on a narrow one. */
  aside?: ReactNode;
};

/** A row of tabs and the panel of the chosen one. Only that panel is mounted, so a form in it resets on leaving. */
export function Tabs<Id extends string>({ label, tabs, value, onValueChange, aside }: TabsProps<Id>) {
  return (
    <Radix.Root value={value} onValueChange={(id) => onValueChange(id as Id)}>
      <div className={cx(aside !== undefined && styles.row)}>
        <Radix.List aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.id} value={tab.id} className={styles.tab}>
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id}>
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
