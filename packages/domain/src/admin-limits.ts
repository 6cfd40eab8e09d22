/** Numbers of pages that admins alone open: those of limits.ts are in the first script of every visitor. */
export const ADMIN_LIMITS = {
  /** Members on a page of Membership Management, and how many may be selected there at a time. */
  managed_members_page_size: 50,
  members_selected: 10_000,
} as const;
