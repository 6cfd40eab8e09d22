/** What stands in an empty list of news, snippets and price lists (marketplace document, §8). */
/** Title and hint of an empty list, and of an address that names no article. */
export const NEWS_EMPTY = {
  news: { title: 'No News Found', hint: 'No article contains every word of your search. Try another word.' },
  snippets: { title: 'No Snippets Found', hint: 'No snippet contains every word of your search. Try another word.' },
  priceLists: {
    title: 'No Price Lists Found',
    hint: 'No price list matches every word of your search. Try another word.',
  },
  article: {
    title: 'Article Not Found',
    hint: 'The article may have been removed or the link is incorrect.',
  },
} as const;
