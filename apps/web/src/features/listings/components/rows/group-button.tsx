import { FoldArrow } from '#components/ui/list/rows/fold-arrow.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useUserId } from '#lib/session/session.ts';
import type { Group } from '#features/listings/grouping.ts';
import styles from './group-button.module.css';

type GroupButtonProps = { group: Group; onToggle: (group: Group) => void };

/** Shows and hides the grouped listings of one poster beyond the first few in a row. They follow the button. */
export function GroupButton({ group, onToggle }: GroupButtonProps) {
  const t = useTranslation('listings');
  const isOwn = useUserId() === group.run[0]?.user_id;
  const count = group.folded.length;
  return (
    <button type="button" className={styles.button} aria-expanded={group.isOpen} onClick={() => onToggle(group)}>
      {isOwn ? t('moreOfYours', { count }) : t('moreOfMember', { count })}
      <FoldArrow />
    </button>
  );
}
