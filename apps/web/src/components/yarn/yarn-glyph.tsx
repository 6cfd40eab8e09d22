import { memo, useLayoutEffect } from 'react';
import { cx } from '#lib/cx.ts';
import type { YarnLooks } from '@tanabana/domain/listings/draw-yarn';
import { putSymbol, symbolId } from './yarn-symbols.ts';
import styles from './yarn.module.css';

type YarnGlyphProps = { yarn: YarnLooks; size?: number; className?: string };

/** The symbol of a yarn. Always hidden from screen readers: the text beside it has the meaning. */
export const YarnGlyph = memo(function YarnGlyph({ yarn, size = 40, className }: YarnGlyphProps) {
  const id = symbolId(yarn);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id stands for every field that is drawn
  useLayoutEffect(() => putSymbol(yarn), [id]);
  return (
    <svg
      className={cx(styles.glyph, className)}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`#${id}`} width="40" height="40" />
    </svg>
  );
});
