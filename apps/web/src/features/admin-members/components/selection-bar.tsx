import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#lib/errors.ts';
import type { Selection } from '#lib/reading/lists/use-selection.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { getMatching } from '../api/get-members.ts';
import { isAdmin } from '../member.ts';
import type { ManagedMember } from '../member.ts';
import type { MembersFilter } from '../api/get-members.ts';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  selection: Selection<ManagedMember>;
  /** The rows on screen: all of them can be selected at once. */
  filter: MembersFilter;
  /** The number of matches; unknown until the first response. */
  total: number | undefined;
  children?: ReactNode;
};

const MOST = ADMIN_LIMITS.members_selected;

/** How many members are selected, on this page and others, with what may be done with them. */
export function SelectionBar({ selection, filter, total = 0, children }: SelectionBarProps) {
  const t = useTranslation('admin-members');
  const of = JSON.stringify(filter);
  // The total counts admins, which cannot be selected: the exact number is known once all rows were read.
  const [read, setRead] = useState({ of: '', admins: 0 });
  const selectable = total - (read.of === of ? read.admins : 0);
  const all = useSubmit({
    mutationFn: () => getMatching(filter, MOST),
    onSuccess: (members) => {
      const taken = members.filter((member) => !isAdmin(member));
      setRead({ of, admins: members.length - taken.length });
      selection.take(taken);
    },
    onError: (error) => toastError(corporateNotices.usersNotFetched, error),
  });
  const count = selection.rows.length;
  const isTooMany = total > MOST;
  return (
    <div className={styles.bar}>
      <b role="status">{t('selected', { count, number: quantity(count) })}</b>
      {selectable > count && count < MOST && (
        <Button variant="quiet" size="sm" busy={all.isPending} onClick={() => all.mutate()}>
          {isTooMany
            ? t('selectFirst', { number: quantity(MOST) })
            : t('selectMatching', { count: selectable, number: quantity(selectable) })}
        </Button>
      )}
      {count > 0 && (
        <Button variant="quiet" size="sm" onClick={selection.clear}>
          {t('clear')}
        </Button>
      )}
      <div className={styles.actions}>{children}</div>
      <span className={styles.note}>
        {count >= MOST ? t('selectMost', { number: quantity(MOST) }) : t('deleteNote')}
      </span>
    </div>
  );
}
