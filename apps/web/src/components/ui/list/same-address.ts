/**
 * Options of a link in a list, or of one that leads back: it is the current one only at its exact address. By default the router ignores the
 * search and matches prefixes. A link without a filter would then be current under every filter, and a link to a list on the pages of its
 * rows. `activeProps` cannot correct that, because the router sets `aria-current` itself.
 */
export const AT_SAME_ADDRESS = { exact: true, includeSearch: true } as const;
