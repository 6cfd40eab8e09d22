/**
 * `download-my-data`: the caller's request for a copy of everything that the product holds about them, and how far it is. One copy in a day:
 * while one is being made or ready, a further request changes nothing. The job `make-data-copies` makes it.
 */
import { call, callRows } from '@tanabana/db/call';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';

const body = z.object({ request: z.boolean().default(false) });

/** Body `{request?}`; responds `{success, copy}`, the copy with status, times and, once ready, the link; null when there is none. */
export function downloadMyData(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'download-my-data',
    access: 'signed-in',
    body,
    async handle({ request }, { claims }) {
      const p_user = claims.sub!;
      const copy = await deps.scope.asService('look after the copy of the own data', async (tx) => {
        if (request) await call(tx, 'request_data_copy', { p_user });
        const [found] = await callRows(tx, 'get_data_copy', { p_user });
        return found;
      });
      if (!copy) return { body: { success: true, copy: null } };
      const { id, ...state } = copy;
      const link = state.status === 'ready' ? deps.copyLinks.linkOf(id) : null;
      return { body: { success: true, copy: { ...state, link } } };
    },
  });
}
