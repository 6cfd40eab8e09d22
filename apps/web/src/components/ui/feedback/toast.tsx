import { useSyncExternalStore } from 'react';
import { loadedOnce } from '#lib/later/loaded-once.ts';
import { toastStore } from '#lib/toast.ts';
import styles from './toast.module.css';

const useCard = loadedOnce(() => import('./toast-card.tsx'), true);

/**
 * The place of the toast. Both live regions exist before they have content, so that screen readers announce it. A role implies aria-live;
 * it is explicit because an open dialog hides all elements without it from screen readers.
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
