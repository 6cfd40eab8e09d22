/**
 * As a `ref`: takes focus when the element replaces the pressed button, with which focus was lost. Focus that the user has moved elsewhere
 * meanwhile stays there.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
