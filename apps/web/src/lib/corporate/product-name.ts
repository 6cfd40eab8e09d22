import { COUNT_NOT_GIVEN } from '@tanabana/domain/listings/spec-line';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { specTokens, yarnName } from '#i18n/yarn.ts';

/** A yarn in one line, specific enough to distinguish it from the company's others: `Cotton Combed, 2/40s, 2 ply, A`. */
export const productName = (product: YarnSpec): string =>
  [yarnName(product), ...specTokens(product).filter((token) => token !== COUNT_NOT_GIVEN)].join(', ');
