import { useQueryClient } from '@tanstack/react-query';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { READER_COUNT_UNITS } from '@tanabana/domain/vocabulary';
import type { ReaderCountUnit } from '@tanabana/domain/vocabulary';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { memberQuery } from '#lib/session/member.ts';
import { useCountUnit } from './use-count-unit.ts';
import styles from './unit-select.module.css';

/** The unit in which the member sees every count, beside the posted one. A choice is kept at once, in the profile. */
export function UnitSelect({ userId }: { userId: string }) {
  const t = useTranslation('yarn-search');
  const queryClient = useQueryClient();
  const unit = useCountUnit();
  const { queryKey } = memberQuery(userId);
  const show = (count_unit: ReaderCountUnit | null) =>
    queryClient.setQueryData(queryKey, (member) =>
      member?.profile ? { ...member, profile: { ...member.profile, count_unit } } : member,
    );
  const choose = async (chosen: ReaderCountUnit | null) => {
    show(chosen);
    try {
      unwrap(await supabase().from('tanabana_free').update({ count_unit: chosen }).eq('id', userId));
    } catch (error) {
      show(unit ?? null);
      toastError(sessionNotices.unitNotChanged, error);
    }
  };
  return (
    <label className={styles.label}>
      <span>{t('unit')}</span>
      <Select
        value={unit ?? ''}
        onChange={({ target }) => void choose(READER_COUNT_UNITS.find((each) => each === target.value) ?? null)}
        options={[
          { value: '', label: t('unitPosted') },
          ...READER_COUNT_UNITS.map((each) => ({ value: each, label: t(`unitNames.${each}`) })),
        ]}
      />
    </label>
  );
}
