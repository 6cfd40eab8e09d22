import { useSyncExternalStore } from 'react';
import { loadedOnce } from '#lib/later/loaded-once.ts';
import { toastStore } from '#lib/toast.ts';
import styles from './toast.module.css';

const useCard = loadedOnce(() => import('./toast-card.tsx'), true);

/**
 * The place of the toast. Both live regions stand in the page before anything is said, so that readers hear it. A role implies
 * aria-live; it is written out because an open dialog hides from readers whatever else does not have it.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null);
  const isError = toast?.tone === 'error';
  const Card = useCard(toast !== null)?.ArrivingToast;
  const card = toast && Card && <Card key={toast.id} toast={toast} />;
  return (
    <div className={styles.region}>
      <div role="status" aria-live="polite">
        {!isError && card}
      </div>
      <div role="alert" aria-live="assertive">
        {isError && card}
      </div>
    </div>
  );
}
