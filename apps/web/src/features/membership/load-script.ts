/** Loads a script of a payment provider. A script that failed is removed, so that the next press tries again. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the checkout could not be loaded'));
    });
    document.head.append(script);
  });
}
