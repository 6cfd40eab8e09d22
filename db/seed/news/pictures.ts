/** Pictures of the demonstration's news. draw-news.ts renders them; they are served at /demo/news. */

export const NEWS_PICTURES = [
  'cotton',
  'cones',
  'loom',
  'port',
  'bales',
  'hanks',
  'ledger',
  'market',
  'mill',
  'falling',
] as const;

export type NewsPicture = (typeof NEWS_PICTURES)[number];
