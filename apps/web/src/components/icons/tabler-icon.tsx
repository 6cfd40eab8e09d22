import { createElement, type SVGProps } from 'react';

/** A part of an icon: a path by its data, or another element. */
export type IconPart = string | readonly [tag: string, attributes: Readonly<Record<string, string>>];

type Props = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number };

/** An outline icon of 24 by 24 units, in the colour of its text. */
export function tablerIcon(parts: readonly IconPart[]) {
  const drawn = parts.map((part, key) =>
    typeof part === 'string' ? <path key={key} d={part} /> : createElement(part[0], { ...part[1], key }),
  );
  return function TablerIcon({ size = 24, stroke = 2, ...rest }: Props) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
        className={rest.className ? `tabler-icon ${rest.className}` : 'tabler-icon'}
      >
        {drawn}
      </svg>
    );
  };
}
