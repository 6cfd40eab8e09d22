import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useKeptWidths } from './use-kept-widths.ts';

function Table({ isPart, first }: { isPart: boolean; first: string }) {
  const head = useKeptWidths(isPart, first);
  return (
    <table>
      <thead>
        <tr ref={head}>
          <th>Yarn</th>
          <th>Place</th>
        </tr>
      </thead>
    </table>
  );
}

/** Renders a table of which the first lines are there, and then the others. Returns the widths of its columns, and renders another list. */
function open() {
  let widest = 0;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ width: (widest += 100) }) as DOMRect,
  );
  const { container, rerender } = render(<Table isPart first="PE-1" />);
  rerender(<Table isPart={false} first="PE-1" />);
  return {
    widths: () => Array.from(container.querySelectorAll('th'), ({ style }) => style.width),
    show: (first: string) => rerender(<Table isPart={false} first={first} />),
  };
}

it('columns keep the widths of the first lines when the others come', () => {
  expect(open().widths()).toEqual(['100px', '200px']);
});

it('another list makes its own', () => {
  const { show, widths } = open();
  show('PE-2');
  expect(widths()).toEqual(['', '']);
});

it('a window of another width makes them anew', () => {
  const { widths } = open();
  window.dispatchEvent(new Event('resize'));
  expect(widths()).toEqual(['', '']);
});

it('a list that is whole at once has its own', () => {
  const { container } = render(<Table isPart={false} first="PE-1" />);
  expect(Array.from(container.querySelectorAll('th'), ({ style }) => style.width)).toEqual(['', '']);
});
