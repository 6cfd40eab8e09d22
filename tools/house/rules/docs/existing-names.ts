/** A claim with a file beside it is worth no more than the file, and a number names one decision. */
import { basename } from 'node:path';
import type { House } from '../../house.ts';

export function securityNamesWhatExists({ read, has }: House): string[] {
  const named = read('docs/security.md').matchAll(/`((?:apps|db|docs|packages|tests|tools)\/[^`\s]+)`/g);
  return [...named]
    .map(([, path]) => path!)
    .filter((path) => !has(path))
    .map((path) => `docs/security.md names ${path}, which does not exist`);
}

export function decisionsHaveNumbersOfTheirOwn({ find }: House): string[] {
  const numbers = find('docs/decisions/*.md').map((file) => basename(file).slice(0, 3));
  return numbers
    .filter((number, index) => numbers.indexOf(number) !== index)
    .map((number) => `docs/decisions has ${number} twice`);
}
