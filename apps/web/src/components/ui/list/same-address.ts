/**
 * When a link of a list, or one that leads back, is the current one: at its very address. The router compares loosely, so a link without a
 * filter or a page would be current under every filter and on every page, and one to a list on the pages of its rows. Whatever `activeProps`
 * say, it writes `aria-current` itself.
 */
export const AT_SAME_ADDRESS = { exact: true, includeSearch: true } as const;
