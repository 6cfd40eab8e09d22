import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { useState } from 'react';
import type { ManagedMember } from './member.ts';

/** The members that were ticked, on whichever page they stand. */
export type MemberSelection = {
  members: readonly ManagedMember[];
  has: (id: string) => boolean;
  /** Takes all of them, or none of them when all are taken already; never more than may be selected at a time. */
  toggle: (members: readonly ManagedMember[]) => void;
  /** Takes these instead of those before. */
  take: (members: readonly ManagedMember[]) => void;
  drop: (id: string) => void;
  clear: () => void;
};

const byId = (members: readonly ManagedMember[]) => new Map(members.map((member) => [member.id, member]));

/** A choice among members that outlasts the page of the list. */
export function useSelection(): MemberSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ManagedMember>>(new Map());
  return {
    members: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (members) =>
      setChosen((before) => {
        const after = new Map(before);
        const isAll = members.every(({ id }) => before.has(id));
        for (const member of members) {
          if (isAll) after.delete(member.id);
          else if (after.size < ADMIN_LIMITS.members_selected) after.set(member.id, member);
        }
        return after;
      }),
    take: (members) => setChosen(byId(members)),
    drop: (id) => setChosen((before) => new Map([...before].filter(([key]) => key !== id))),
    clear: () => setChosen(new Map()),
  };
}
