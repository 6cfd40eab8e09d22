import type { Path } from '#config/paths.ts';
import styles from './crumbs.module.css';
import { AT_SAME_ADDRESS } from '../list/same-address.ts';
import { PageLink } from './page-link.tsx';

type CrumbsProps = {
  /** The accessible name. */
  label: string;
  path: Path;
  /** The list that leads here. */
  list: string;
  /** This page. */
  here: string;
};

/** The way back from a page to the list that leads to it. */
export function Crumbs({ label, path, list, here }: CrumbsProps) {
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <ol>
        <li>
          <PageLink path={path} activeOptions={AT_SAME_ADDRESS}>
            {list}
          </PageLink>
        </li>
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
