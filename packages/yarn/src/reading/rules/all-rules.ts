/** Which rule decides about which shape of `../vocabulary/shapes.ts`. */
import type { RuleName } from '../vocabulary/shapes.ts';
import { countWithUnit, denier, filaments, numbered, ply, spun } from './counts.ts';
import type { Rule } from './rule.ts';
import { blend, blendOfNames, direction, everything, lot, paper, twist, unread } from './others.ts';
import { pair, spacedPair } from './pairs.ts';
import { gst, packagePrice, price, priceBeforeGst, surcharge } from './prices.ts';
import { containers, packages, quantity, worded } from './quantities.ts';
import { cabled, chain, strands, twoYarns, yarn } from './rows.ts';

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
  packages,
  pair,
  paper,
  ply,
  price,
  priceBeforeGst,
  quantity,
  spacedPair,
  spun,
  strands,
  surcharge,
  twist,
  twoYarns,
  unread,
  worded,
  yarn,
};
