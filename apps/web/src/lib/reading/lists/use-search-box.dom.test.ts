import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearchBox } from './use-search-box.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

function type(text: string) {
  const settle = vi.fn<(text: string) => void>();
  const { result } = renderHook(() => useSearchBox('', settle));
  act(() => result.current.type(text));
  return { box: result, settle };
}

it('sends a request once typing pauses, for the trimmed text', () => {
  const { box, settle } = type(' silk ');
  expect(box.current.typed).toBe(' silk ');
  expect(settle).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(settle.mock.calls).toEqual([['silk']]);
});

it('keeps a text that is longer than a search reads, and sends the part that is read', () => {
  const { box, settle } = type('silk '.repeat(25));
  vi.runAllTimers();
  expect(settle.mock.calls).toEqual([['silk '.repeat(20).trim()]]);
  expect(box.current.typed).toHaveLength(125);
});

it('does not navigate back when another page was opened meanwhile', () => {
  const { settle } = type('silk');
  history.pushState(null, '', '/offer/SO-000001');
  vi.runAllTimers();
  expect(settle).not.toHaveBeenCalled();
});
