import { useInfiniteQuery } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { BusinessName } from '#components/business-name.tsx';
import { ContactLinks } from '#components/contact/contact-links.tsx';
import { ListEnd, ShowMoreButton } from '#components/ui/list/list-end.tsx';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { interestedQuery } from '#lib/reading/interested.ts';
import type { Interested } from '#lib/reading/interested.ts';
import { fetchNextPage } from '#lib/reading/lists/next-page.ts';
import styles from './interested.module.css';

/** The members interested in an own listing, and when, the latest first. Its messages are in `interested` and `contact-member`. */
export function InterestedMembers({ table, listingId }: { table: AnyListingTable; listingId: string }) {
  const t = useTranslation('interested');
  const list = useInfiniteQuery(interestedQuery(table, listingId));
  const members = list.data?.pages.flat();
  if (!members && list.error) return <LoadFailed title={t('failed')} onRetry={() => void list.refetch()} />;
  if (!members) {
    return (
      <Waiting>
        <SkeletonBar width="60%" />
      </Waiting>
    );
  }
  if (members.length === 0) return <p className={styles.none}>{t('none')}</p>;
  const more = list.hasNextPage && (
    <ShowMoreButton busy={list.isFetchingNextPage} onClick={() => void fetchNextPage(list)}>
      {t('more')}
    </ShowMoreButton>
  );
  return (
    <>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.interest_id}>
            <Member member={member} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && <LoadFailed title={t('failed')} onRetry={() => void fetchNextPage(list)} />}
      {(more || members.length > LIMITS.interest_page_size) && (
        <ListEnd more={more}>{t('shown', { count: members.length })}</ListEnd>
      )}
    </>
  );
}

function Member({ member }: { member: Interested }) {
  const t = useTranslation('interested');
  const { member_id, member_name, business_name, city, district, sent_at } = member;
  const place = city ?? district;
  return (
    <>
      <p className={styles.who}>
        <b>{member_id === null ? t('left') : member_name}</b>
        <span>
          <BusinessName of={member} />
          {business_name && place && ', '}
          {place}
        </span>
        <time dateTime={sent_at}>{dateTime(sent_at)}</time>
      </p>
      {member_id !== null && <ContactLinks contact={member} />}
    </>
  );
}
