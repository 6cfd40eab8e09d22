import { camel, type Made } from './made.ts';

/** A server function that answers, with a test, in the list of functions. */
export function newFunction(name: string): Made {
  const folder = `apps/server/src/functions/${name}`;
  const made = camel(name);
  return {
    files: {
      [`${folder}/handler.ts`]: `/**
 * \`${name}\`: say what it does, and name the section of the documents that requires it.
 */
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { userIdSchema } from '../user-id.ts';

const body = z.object({ userId: userIdSchema });

/** Answers \`{member}\`. */
export function ${made}(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: '${name}',
    access: 'signed-in',
    body,
    handle: async ({ userId }, context) => ({ body: { member: requireOwnId(context, userId) } }),
  });
}
`,
      [`${folder}/handler.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('${name} answers its caller, and nobody in the name of another', async () => {
  const [member, other] = [await newMember(test), await newMember(test)];
  expect(await member.invoke('${name}', { userId: member.id })).toEqual({ status: 200, body: { member: member.id } });
  expect(await member.invoke('${name}', { userId: other.id })).toMatchObject({ status: 403 });
});
`,
    },
    entries: [
      {
        file: 'apps/server/src/functions/all-functions.ts',
        before: 'import ',
        text: `import { ${made} } from './${name}/handler.ts';\n`,
      },
      { file: 'apps/server/src/functions/all-functions.ts', before: '\n];', text: `\n  ${made},` },
      {
        file: 'apps/server/src/functions/admins-alone.test.ts',
        before: "  'add-referral-code',",
        text: `  '${name}',\n`,
      },
    ],
    left: [
      'docs/errors.md: every code that it throws',
      'where it needs a rate limit of its own: takeHits, as apps/server/src/functions/promotion-test/handler.ts does',
      'where it is for admins alone: ADMINS_ALONE in place of OF_OTHERS in apps/server/src/functions/admins-alone.test.ts',
    ],
  };
}
