import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';

/** Rows of the exact height of the rows to come, after 150 ms. */
export function ListingSkeleton({ isDesktop }: { isDesktop: boolean }) {
  return <RowsSkeleton height={isDesktop ? 'var(--row)' : 136} isEdgeToEdge={!isDesktop} hasTile />;
}
