import { cx } from '#lib/cx.ts';
import { StoredPicture } from './stored-picture.tsx';
import styles from './organisation-logo.module.css';

const SIZES = { md: 36, lg: 56 } as const;

type OrganisationLogoProps = { name: string; logo_url: string | null; size?: keyof typeof SIZES };

/** The logo of a company or partner, or the initials of its name. The name is next to it, so it has no alternative text. */
export function OrganisationLogo({ name, logo_url, size = 'md' }: OrganisationLogoProps) {
  const className = cx(styles.logo, size === 'lg' && styles.large);
  const side = SIZES[size];
  return (
    <StoredPicture
      address={logo_url}
      className={className}
      width={side}
      height={side}
      widths={[side, 2 * side, 3 * side]}
      sizes={`${side}px`}
    >
      <span className={className} style={{ width: side, height: side }} aria-hidden="true">
        {initials(name)}
      </span>
    </StoredPicture>
  );
}

/** The first letters of an organisation's, or of a person's, first two names. */
export const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');
