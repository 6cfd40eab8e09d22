/** Each test plants one faulty file in a folder of correct decisions. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decisionErrors } from './decisions.ts';
import { houseAt } from './house.ts';

let root: string;
const plant = (name: string, text: string) => writeFileSync(join(root, 'docs/decisions', name), text);
const decision = (number: string, context = 'Why.', ...more: string[]) =>
  [`# ${number} A title`, '## Context', context, '## Decision', 'What.', '## Consequences', 'Then.', ...more].join(
    '\n\n',
  );

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tanabana-decisions-'));
  mkdirSync(join(root, 'docs/decisions'), { recursive: true });
  plant('001-one.md', decision('001'));
  plant(
    '002-two.md',
    decision('002', 'See [001](001-one.md) and <https://example.com>, [upstream](https://example.com/a).'),
  );
  plant('README.md', '# Decisions\n\n- 001 [One](001-one.md): first.\n- 002 [Two](002-two.md): second.\n');
});
afterEach(() => rmSync(root, { recursive: true }));

it('accepts decisions of the right form', () => {
  expect(decisionErrors(houseAt(root))).toEqual([]);
});

it.each([
  [
    'a heading is missing',
    '# 001 One\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n',
    'has the headings Context, Decision;',
  ],
  [
    'there is another heading',
    decision('001', 'Why.', '## Measured', 'Numbers.'),
    'Consequences, Measured; a decision has',
  ],
  [
    'the headings are in another order',
    '# 001 One\n\n## Decision\n\nWhat.\n\n## Context\n\nWhy.\n\n## Consequences\n\nThen.\n',
    'has the headings Decision, Context, Consequences;',
  ],
  ['the title has another number', decision('003'), 'does not begin with the title "# 001 …"'],
  ['there are too many words', decision('001', 'word '.repeat(500)), 'words; 500 is the limit'],
  ['a link leads nowhere', decision('001', 'See [009](009-nine.md).'), 'links to 009-nine.md, which does not exist'],
])('refuses a decision when %s', (_, text, error) => {
  plant('001-one.md', text);
  expect(decisionErrors(houseAt(root))).toEqual([expect.stringContaining(error)]);
});

it('counts up to 500 words and no punctuation', () => {
  const rest = decision('001', '')
    .split(/\s+/)
    .filter((part) => /\w/.test(part)).length;
  plant('001-one.md', decision('001', `${'word '.repeat(500 - rest)} | --- · –`));
  expect(decisionErrors(houseAt(root))).toEqual([]);
});

it('refuses two decisions of one number', () => {
  plant('002-twin.md', decision('002'));
  plant('README.md', '[One](001-one.md) [Two](002-two.md) [Twin](002-twin.md)');
  expect(decisionErrors(houseAt(root))).toEqual(['docs/decisions/002-two.md has the number of another decision']);
});

it.each([
  ['0', '[Two](002-two.md)'],
  ['2', '[One](001-one.md) [Two](002-two.md) [One again](001-one.md)'],
])('refuses a decision that appears %s times in the index', (times, index) => {
  plant('README.md', index);
  expect(decisionErrors(houseAt(root))).toEqual([expect.stringContaining(`001-one.md appears ${times} times in`)]);
});

it('refuses an index that lists a decision which does not exist', () => {
  plant('README.md', '[One](001-one.md) [Two](002-two.md) [Three](003-three.md)');
  expect(decisionErrors(houseAt(root))).toEqual([
    'docs/decisions/README.md links to 003-three.md, which does not exist',
  ]);
});
