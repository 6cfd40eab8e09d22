/** Membership types that are stored for a member. */
export const MEMBERSHIP_TYPES = ['Free Member', 'Paid Member', 'Corporate Member'] as const;
export type MembershipType = (typeof MEMBERSHIP_TYPES)[number];
