/**
 * The addresses of administration behind the tiles of its panels. They are in a separate file because no visitor's
 * first script needs them. The path prefix decides who may open one (apps/web/src/config/access.ts).
 */
export const ADMIN_PATHS = {
  adminPriceLists: '/admin/price-lists',
  adminPricePoints: '/admin/price-lists/$listId',
  adminNews: '/admin/news',
  adminSnippets: '/admin/snippets',
  adminPartners: '/admin/partners',
  adminSecurity: '/admin/security',
  adminSecondFactor: '/admin/second-factor',
  adminRegisterCompany: '/admin/register-company',
  adminCompanies: '/admin/companies',
  adminCompany: '/admin/companies/$companyId',
  adminDealers: '/admin/dealers',
  adminEnquiries: '/admin/enquiries',
  adminDashboard: '/admin/dashboard',
  adminOperations: '/admin/operations',
  adminAuditLog: '/admin/audit-log',
  adminFailedMessages: '/admin/failed-messages',
  adminMailings: '/admin/mailings',
  adminModeration: '/admin/moderation',
  adminPayments: '/admin/payments',
  adminSettings: '/admin/settings',
} as const;

export type AdminPath = (typeof ADMIN_PATHS)[keyof typeof ADMIN_PATHS];
