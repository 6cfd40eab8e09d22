/** What is counted of each day, in the order in which the dashboard and its file have it. */
export const STATISTICS = ['members', 'enquiries', 'offers', 'd2d_posts', 'interests', 'bids', 'credits'] as const;
export type Statistic = (typeof STATISTICS)[number];
