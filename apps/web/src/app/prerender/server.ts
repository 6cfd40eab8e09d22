// What the server loads of the web app: it draws the first page (docs/decisions/064). It holds nothing itself: after a build it is
// loaded once more, and the files behind it have other names then.

/** @param settings what index.html tells the app, as JSON */
export async function createRenderer(settings: string) {
  const { setSettings } = await import('./browser.ts');
  setSettings(settings);
  // After the things of a browser: what is imported looks at them.
  const { loadPage } = await import('./render.tsx');
  return loadPage;
}
