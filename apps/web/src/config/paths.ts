// Every address of the product, from the domain: the server uses them too.
import type { AdminPath } from '@tanabana/domain/pages/admin-paths';
import { MEMBER_PATHS } from '@tanabana/domain/pages/member-paths';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';

export const paths = {
  ...PUBLIC_PATHS,
  ...MEMBER_PATHS,
} as const;

/** A page of the table above, whose name and rule are in every visitor's first script. */
export type CommonPath = (typeof paths)[keyof typeof paths];

export type Path = CommonPath | AdminPath;

/** The placeholder for the signed-in member's own id in a profile address. */
export const ME = 'me';
