import { describe, expect, it } from 'vitest';
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { memberErrors } from './field-errors.ts';
import { managedMemberSchema } from './managed-member.ts';

const asha = { member_name: ' Asha ', email: ' Asha@Mill.example' };
const errorsOf = (change: object) =>
  managedMemberSchema.safeParse({ ...asha, ...change }).error?.issues.map(({ message }) => message);

describe('managedMemberSchema', () => {
  it('reads the typed values', () => {
    const typed = { ...asha, country_code: '+91', mobile_number: '98250 12345', city: ' ', messaging_credits: '1,200' };
    expect(managedMemberSchema.parse(typed)).toEqual({
      member_name: 'Asha',
      email: 'asha@mill.example',
      country_code: '+91',
      mobile_number: '9825012345',
      city: null,
      messaging_credits: 1200,
    });
  });

  it.each([
    { member_name: '' },
    { member_name: '  ' },
    { member_name: null },
    { email: '' },
    { email: ' ' },
    { email: undefined },
  ])('without name or e-mail it is incomplete: %j', (change) =>
    expect(errorsOf(change)).toEqual([memberErrors.incomplete]),
  );

  it.each([
    ['', 0],
    ['  ', 0],
    [null, 0],
    ['7', 7],
    ['१२', 12],
    [0, 0],
    [ADMIN_LIMITS.credits_most, ADMIN_LIMITS.credits_most],
  ])('credits %j are %d', (messaging_credits, stored) => {
    expect(managedMemberSchema.parse({ ...asha, messaging_credits }).messaging_credits).toBe(stored);
  });

  it.each(['ten', '1.5', '-1', 'NaN', '0x10', '1e9', ADMIN_LIMITS.credits_most + 1, Number.NaN, true, {}, []])(
    'credits %j are invalid',
    (messaging_credits) => expect(errorsOf({ messaging_credits })).toEqual([memberErrors.credits]),
  );

  it('removes a number together with its code, and no other columns', () => {
    expect(managedMemberSchema.parse({ ...asha, country_code: '+91', mobile_number: '' })).toMatchObject({
      country_code: null,
      mobile_number: null,
    });
    for (const more of [{ membership_type: 'admin' }, { id: 1 }, { is_dealer: true }])
      expect(errorsOf(more)).toHaveLength(1);
  });
});
