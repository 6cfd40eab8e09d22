import type { ReaderCountUnit } from '@tanabana/domain/vocabulary';
import { READER_COUNT_UNITS } from '@tanabana/domain/vocabulary';
import { useMember } from '#lib/session/member.ts';

/** The unit in which the member sees counts, beside the posted one; undefined where none was chosen. */
export function useCountUnit(): ReaderCountUnit | undefined {
  const chosen = useMember(({ profile }) => profile?.count_unit);
  return READER_COUNT_UNITS.find((unit) => unit === chosen);
}
