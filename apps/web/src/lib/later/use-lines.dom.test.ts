import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLines } from './use-lines.ts';

/** What the hook returned at each render. */
function rendersOf(page: string, navigation: string): string[] {
  document.body.innerHTML = page;
  using _ = vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type: navigation }] as unknown as PerformanceEntryList);
  const found: string[] = [];
  renderHook(() => found.push(useLines()));
  return found;
}

const PRERENDERED = '<div id="served"></div>';

it('the first list of a visit is short at once, and whole when the reader comes back to it', () => {
  expect(rendersOf('', 'navigate')).toEqual(['first', 'rest']);
  expect(rendersOf('', 'navigate')).toEqual(['all']);
});

it('a list that replaces a prerendered page begins with its lines, and the others follow', () => {
  expect(rendersOf(PRERENDERED, 'navigate')).toEqual(['first', 'rest']);
});

it('the height of the page is exact from the first scrolling on', () => {
  const found = rendersOf(PRERENDERED, 'navigate');
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(found).toEqual(['first', 'rest', 'all']);
});

it('a page that is loaded again has its whole height at once, so that the reader is where it was left', () => {
  expect(rendersOf(PRERENDERED, 'reload')).toEqual(['all']);
  expect(rendersOf(PRERENDERED, 'back_forward')).toEqual(['all']);
});

it('a list that the app opens after the first one is whole at once', () => {
  expect(rendersOf('', 'navigate')).toEqual(['all']);
});
