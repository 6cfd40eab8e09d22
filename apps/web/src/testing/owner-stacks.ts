// For every element made, React's build for development keeps where in the sources that was, as a fault of its own with its stack: a
// tenth of the time of these tests. After ten thousand in a second it leaves that off by itself; here it does from the first. What
// it says of a fault names the components as ever.
import React, { version } from 'react';

const internals = (React as unknown as Record<string, Record<string, number> | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (typeof internals?.['recentlyCreatedOwnerStacks'] !== 'number')
  throw new Error(`React ${version} counts its stacks elsewhere`);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => 10_000, set() {} });
