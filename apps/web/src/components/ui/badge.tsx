import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import styles from './badge.module.css';
import {
  IconAffiliate,
  IconAlertTriangle,
  IconBasket,
  IconBuildingFactory2,
  IconRosetteDiscountCheck,
  IconTag,
} from './icons.ts';

const KINDS = {
  verified: IconRosetteDiscountCheck,
  corporate: IconBuildingFactory2,
  dealer: IconAffiliate,
  unverified: IconAlertTriangle,
  buy: IconBasket,
  sell: IconTag,
};

/** A flag of a member (only from a real flag) or a side of the market, always with its word. */
export function Badge({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  const Icon = KINDS[kind];
  return (
    <span className={cx(styles.badge, styles[kind])}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </span>
  );
}
