/** A Vite plugin that compiles imported catalogues with `compile.ts`: in development, in the build and in tests. */
import { fileURLToPath } from 'node:url';
import { SOURCE, compiled } from './catalogue.ts';

const FOLDER = fileURLToPath(new URL('../', import.meta.url));

/** `hi` and `home` of `…/packages/messages/hi/home.json`; null of any other file. */
function catalogueOf(id: string): { language: string; area: string } | null {
  const [, language, area] = (id.startsWith(FOLDER) && /^(\w+)\/([\w-]+)\.json$/.exec(id.slice(FOLDER.length))) || [];
  return language && area && area !== 'language' ? { language, area } : null;
}

/** The plugin. It has Vite's plugin shape without importing its types. */
export function messages() {
  return {
    name: 'messages',
    enforce: 'pre' as const,
    load(this: { addWatchFile(id: string): void }, id: string) {
      const catalogue = catalogueOf(id);
      if (!catalogue) return null;
      // What a language lacks is English's.
      this.addWatchFile(`${FOLDER}${SOURCE}/${catalogue.area}.json`);
      for (const language of [SOURCE, catalogue.language]) this.addWatchFile(`${FOLDER}${language}/fields.json`);
      return JSON.stringify(compiled(catalogue.language, catalogue.area));
    },
  };
}
