/**
 * The lists of vendors of the message channels, from the files that export a `vendor`: `npm run gen` writes each as
 * `vendors.gen.ts` into the folder of its channel.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const PROVIDERS = fileURLToPath(new URL('../apps/server/src/providers/', import.meta.url));
const CHANNELS = ['email', 'sms'] as const;

const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function listOf(channel: (typeof CHANNELS)[number]): string {
  const files = globSync(`${channel}/*.ts`, { cwd: PROVIDERS, exclude: ['**/*.test.ts'] }).sort();
  const names = files
    .filter((file) => /^export const vendor\b/m.test(readFileSync(join(PROVIDERS, file), 'utf8')))
    .map((file) => basename(file, '.ts'));
  const prefix = channel.toUpperCase();
  const entry = (name: string) => (camel(name) === name ? name : `'${name}': ${camel(name)}`);
  return `// Written by \`npm run gen\` from the files of this folder that export a \`vendor\`: not by hand.
${names.map((name) => `import { vendor as ${camel(name)} } from './${name}.ts';\n`).join('')}
/** Every vendor by the name of its file. */
export const ${prefix}_VENDORS = { ${names.map(entry).join(', ')} } as const;

/** The settings of all of them. */
export const ${prefix}_SETTINGS = { ${names.map((name) => `...${camel(name)}.settings`).join(', ')} };
`;
}

/** Each list and its file. */
export const vendorLists = () =>
  Promise.all(
    CHANNELS.map(async (channel) => {
      const file = join(PROVIDERS, channel, 'vendors.gen.ts');
      return { file, source: await format(listOf(channel), { ...(await resolveConfig(file)), filepath: file }) };
    }),
  );

if (import.meta.main)
  for (const { file, source } of await vendorLists()) {
    if (readFileSync(file, 'utf8') === source) continue;
    writeFileSync(file, source);
    console.log(`wrote ${relative(PROVIDERS, file)}`);
  }
