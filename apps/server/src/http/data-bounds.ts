/**
 * In charge of what one request of the data service may cost here. No page of ours embeds lists or searches by regular
 * expressions; the widest reads of a page are 50 rows of some 600 bytes. What is left is for members' own programs.
 */
import type { BoundsByRole } from '@tanabana/gateway';

const MIB = 1024 * 1024;

export const DATA_BOUNDS: BoundsByRole = {
  anon: { patterns: false, embeds: 6, embedDepth: 2, answerBytes: 2 * MIB, planCost: 100_000 },
  authenticated: { patterns: true, embeds: 12, embedDepth: 4, answerBytes: 8 * MIB, planCost: 500_000 },
};
