// The part of the web app that the server loads: it renders the first page (docs/decisions/064). It has no state: after a build the server
// loads it again, and the files that it imports have other names then.

/** @param settings the app's settings as in index.html, as JSON */
export async function createRenderer(settings: string) {
  const { setSettings } = await import('./browser.ts');
  setSettings(settings);
  // After the things of a browser: what is imported looks at them.
  const { deviceOf, loadPage } = await import('./render.tsx');
  return { deviceOf, loadPage };
}
