// React's development build records an Error with its stack for every element, to know its place in the sources: a tenth of the time of
// these tests. After ten thousand in a second it stops by itself; here it stops at the first. Its error messages still name the components.
import React, { version } from 'react';

const internals = (React as unknown as Record<string, Record<string, number> | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (typeof internals?.['recentlyCreatedOwnerStacks'] !== 'number')
  throw new Error(`React ${version} counts its stacks elsewhere`);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => 10_000, set() {} });
