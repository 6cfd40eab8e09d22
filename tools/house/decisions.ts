/**
 * Checks the form of docs/decisions. Each decision has a title with its number, the headings Context, Decision and Consequences,
 * and at most 500 words; its number is unique, its links lead to files, and the index lists it exactly once.
 */
import { basename, join } from 'node:path';
import type { House } from './house.ts';

const FOLDER = 'docs/decisions';
const INDEX = 'README.md';
const HEADINGS = ['Context', 'Decision', 'Consequences'];
const MAX_WORDS = 500;

/** Words are the parts between blanks that have a letter or a digit. */
const countWords = (text: string): number => text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** Targets of links to files beside the linking file or above it. */
const linkTargets = (text: string): string[] =>
  Array.from(text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g), ([, target]) => target!).filter(
    (target) => !target.includes(':'),
  );

function formErrors(name: string, text: string): string[] {
  const number = name.slice(0, 3);
  const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading!.trim());
  const words = countWords(text);
  return [
    ...(new RegExp(`^# ${number} \\S`).test(text) ? [] : [`does not begin with the title "# ${number} …"`]),
    ...(headings.join() === HEADINGS.join()
      ? []
      : [`has the headings ${headings.join(', ') || 'none'}; a decision has ${HEADINGS.join(', ')}`]),
    ...(words > MAX_WORDS ? [`has ${words} words; ${MAX_WORDS} is the limit`] : []),
  ];
}

/** @returns one line for each error */
export function decisionErrors(house: House): string[] {
  const read = (name: string): string => {
    const path = join(FOLDER, name);
    return house.has(path) ? house.read(path) : '';
  };
  const names = house
    .find(`${FOLDER}/*.md`)
    .map((file) => basename(file))
    .filter((name) => name !== INDEX);
  const listed = linkTargets(read(INDEX));
  const of = (name: string, errors: readonly string[]) => errors.map((error) => `${FOLDER}/${name} ${error}`);

  return [
    ...names.flatMap((name, at) => {
      const entries = listed.filter((target) => target === name).length;
      return of(name, [
        ...formErrors(name, read(name)),
        ...(names[at - 1]?.slice(0, 3) === name.slice(0, 3) ? ['has the number of another decision'] : []),
        ...(entries === 1 ? [] : [`appears ${entries} times in ${FOLDER}/${INDEX}; each decision appears once`]),
      ]);
    }),
    ...[INDEX, ...names].flatMap((name) =>
      of(
        name,
        linkTargets(read(name))
          .filter((target) => !house.has(join(FOLDER, target)))
          .map((target) => `links to ${target}, which does not exist`),
      ),
    ),
  ];
}
