/** Which rule decides about which shape of `../vocabulary/shapes.ts`. */
import type { RuleName } from '../vocabulary/shapes.ts';
import { countWithUnit, denier, filaments, numbered, ply, spun } from './counts.ts';
import type { Rule } from './rule.ts';
import { blend, blendOfNames, direction, everything, lot, twist, unread } from './others.ts';
import { cabled, chain, pair, strands, yarn } from './pairs.ts';
import { gst, packagePrice, price, priceBeforeGst } from './prices.ts';
import { containers, quantity } from './quantities.ts';

export const RULES: Readonly<Record<RuleName, Rule>> = {
  blend,
  blendOfNames,
  cabled,
  chain,
  containers,
  countWithUnit,
  denier,
  direction,
  everything,
  filaments,
  gst,
  lot,
  numbered,
  packagePrice,
  pair,
  ply,
  price,
  priceBeforeGst,
  quantity,
  spun,
  strands,
  twist,
  unread,
  yarn,
};
