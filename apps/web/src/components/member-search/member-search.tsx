import { useQuery } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { membersQuery } from '#lib/reading/find-members.ts';
import type { FoundMember } from '#lib/reading/find-members.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import styles from './member-search.module.css';

type MemberSearchProps = { chosen: FoundMember | null; onChoose: (member: FoundMember | null) => void };

/** The choice of a member among however many there are: found by a part of the name, business, e-mail or number. */
export function MemberSearch({ chosen, onChoose }: MemberSearchProps) {
  const t = useTranslation('member-search');
  if (!chosen) return <Search onChoose={onChoose} />;
  return (
    <div className={styles.chosen}>
      <span className={styles.label}>{t('user')}</span>
      <div>
        <MemberWords member={chosen} />
        <Button variant="line" size="sm" onClick={() => onChoose(null)}>
          {t('other')}
        </Button>
      </div>
    </div>
  );
}

function Search({ onChoose }: Pick<MemberSearchProps, 'onChoose'>) {
  const t = useTranslation('member-search');
  const name = useId();
  const [search, setSearch] = useState('');
  const field = useSearchBox(search, setSearch);
  const { data: members, error, isFetching } = useQuery(membersQuery(search));
  useErrorToast(corporateNotices.usersNotFetched, error);
  return (
    <div className={styles.search}>
      <span className={styles.label} aria-hidden="true">
        {t('user')}
      </span>
      <SearchBox label={t('search')} placeholder={t('placeholder')} field={field} />
      <p className={styles.status} role="status">
        {search !== '' && !isFetching && members && t('found', { count: members.length })}
        {members?.length === LIMITS.executive_search_size && ` ${t('more')}`}
      </p>
      {members && members.length > 0 && (
        <ul className={styles.list}>
          {members.map((member) => (
            <li key={member.id}>
              <button type="button" id={`${name}-${member.id}`} onClick={() => onChoose(member)}>
                <MemberWords member={member} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Enough to distinguish two members of one name. */
function MemberWords({ member }: { member: FoundMember }) {
  const { member_name, business_name, email, membership_type } = member;
  return (
    <span className={styles.member}>
      <b>{member_name}</b>
      <span>{[business_name, email, membership_type].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
