// Every address of the product. They are the domain's: the server answers by them too.
import { MEMBER_PATHS } from '@tanabana/domain/pages/member-paths';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';

export const paths = {
  ...PUBLIC_PATHS,
  ...MEMBER_PATHS,
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The word that stands for the signed-in member's own id in a profile address. */
export const ME = 'me';
