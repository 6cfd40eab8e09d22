import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { CSSOptions } from 'vite';

/** How many letters of a file's hash are enough to distinguish its names from those of every other. */
const LETTERS = 3;

const ours = new Map<string, string>();

/**
 * Class names in the pages, the same in the prerendered markup: the class's own, and three letters from a hash of its file's address. The
 * bundler's default ones are twice as long.
 *
 * @throws Error where two files would share a name
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0]!);
  const hash = createHash('sha256').update(path).digest('base64url').replaceAll(/[-_]/g, '').slice(0, LETTERS);
  const made = `${name}_${hash}`;
  if ((ours.get(made) ?? path) !== path) throw new Error(`${path} and ${ours.get(made)} both have a class ${made}`);
  ours.set(made, path);
  return made;
}

type Plugins = Extract<NonNullable<CSSOptions['postcss']>, object>['plugins'];

/**
 * Sets the source of declarations that `composes: … from` inserts to the file that composes them. CSS Modules insert them without one, and
 * Vite warns of each such file since it could not resolve an address in it.
 *
 * @throws Error where such a declaration has an address: it would be resolved against the wrong folder
 */
const composedSources: NonNullable<Plugins> = [
  {
    postcssPlugin: 'composed-sources',
    OnceExit(root) {
      root.walkDecls((declaration) => {
        if (declaration.source?.input.file) return;
        if (/url\(|image-set\(/.test(declaration.value))
          throw declaration.error('a file that others compose from has no url()');
        declaration.source = root.source;
      });
    },
  },
];

/** The CSS settings of both builds: the browser's, and the prerenderer's. */
export const css: CSSOptions = {
  modules: { generateScopedName: className },
  postcss: { plugins: composedSources },
};
