/** The house rules that no linter knows; each file says what its rule holds and why. */
import { decisionErrors } from './decisions.ts';
import { documentErrors } from './documents.ts';
import { fullFolders } from './full-folders.ts';
import type { House } from './house.ts';
import { complaints, type Rule } from './rule.ts';
import { avoidedWords } from './rules/code/avoided-words.ts';
import { blindGateway } from './rules/code/blind-gateway.ts';
import { casts } from './rules/code/casts.ts';
import { consoleOutput } from './rules/code/console.ts';
import { environment } from './rules/code/environment.ts';
import { exactVersions } from './rules/code/exact-versions.ts';
import { processGlobal } from './rules/code/process.ts';
import { shortFiles } from './rules/code/short-files.ts';
import { freshCodeMap } from './rules/docs/fresh-code-map.ts';
import { listedErrorCodes } from './rules/docs/listed-error-codes.ts';
import { clock } from './rules/server/clock.ts';
import { tableWrites } from './rules/server/table-writes.ts';
import { functionFoldersAreWhole, serverReadsNoSourceOfTheWeb } from './rules/server/whole-functions.ts';
import { decisionsByTexts, rulesGiveFieldErrors } from './rules/texts/decisions-by-texts.ts';
import { uniqueKeys } from './rules/texts/unique-keys.ts';
import { everyMessageIsUsed } from './rules/texts/unused-messages.ts';
import { coloursInCode, coloursInCss } from './rules/web/colours.ts';
import { errorSentences, storedAddressesAreChecked } from './rules/web/error-sentences.ts';
import { guardedSubmits } from './rules/web/guarded-submits.ts';
import { jsxTexts } from './rules/web/jsx-texts.ts';
import { serviceCalls } from './rules/web/service-calls.ts';

/** Rules that look at one file at a time, and name the line. */
const BY_FILE: readonly Rule[] = [
  avoidedWords,
  environment,
  processGlobal,
  consoleOutput,
  casts,
  clock,
  tableWrites,
  jsxTexts,
  serviceCalls,
  coloursInCss,
  coloursInCode,
];

/** Rules that look at several files. */
const OVERALL: readonly ((house: House) => string[] | Promise<string[]>)[] = [
  decisionsByTexts,
  rulesGiveFieldErrors,
  everyMessageIsUsed,
  errorSentences,
  blindGateway,
  shortFiles,
  exactVersions,
  fullFolders,
  decisionErrors,
  documentErrors,
  listedErrorCodes,
  functionFoldersAreWhole,
  uniqueKeys,
  storedAddressesAreChecked,
  guardedSubmits,
  serverReadsNoSourceOfTheWeb,
  freshCodeMap,
];

/** What the rules that name lines have against these files. */
export const byFile = (house: House): string[] => BY_FILE.flatMap((rule) => complaints(house, rule));

/** What all rules have against a house. */
export async function allComplaints(house: House): Promise<string[]> {
  const overall = await Promise.all(OVERALL.map(async (rule) => rule(house)));
  return [...byFile(house), ...overall.flat()];
}
