/** The daily statistics in the order of the dashboard and its file. */
export const STATISTICS = ['members', 'enquiries', 'offers', 'd2d_posts', 'interests', 'bids', 'credits'] as const;
export type Statistic = (typeof STATISTICS)[number];
