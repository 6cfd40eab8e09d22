import type { ComponentProps } from 'react';
import { Card } from '#components/ui/card.tsx';
import styles from './settings-page.module.css';

type SettingsCardProps = Pick<ComponentProps<typeof Card>, 'title' | 'aside' | 'children'> & { onSave: () => void };

/** One form of the settings. */
export function SettingsCard({ onSave, children, ...card }: SettingsCardProps) {
  return (
    <Card {...card}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
      </form>
    </Card>
  );
}
