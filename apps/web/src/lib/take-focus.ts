/**
 * As a `ref`: takes the focus when it comes in the place of the button that was pressed, which took the focus along. One that
 * somebody has moved elsewhere meanwhile stays there.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
