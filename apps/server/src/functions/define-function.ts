/**
 * The common part of all server functions: applies the rate limits, validates the body against its schema, and translates error codes of the
 * database into error responses. The gateway has already checked who may call.
 */
import { FunctionError, type FunctionContext, type FunctionDefinition, type FunctionResult } from '@tanabana/gateway';
import type { z } from 'zod';
import type { FunctionDeps } from './function-deps.ts';
import { englishOf, INVALID } from './english.ts';
import { refusalOf, tooManyCalls } from './refusals.ts';

type Definition<S extends z.ZodType> = {
  name: string;
  method?: FunctionDefinition['method'];
  access: FunctionDefinition['access'];
  sharesAnswer?: FunctionDefinition['sharesAnswer'];
  maxBody?: FunctionDefinition['maxBody'];
  body: S;
  handle(body: z.output<S>, context: FunctionContext): Promise<FunctionResult>;
};

export function defineFunction<S extends z.ZodType>(deps: FunctionDeps, definition: Definition<S>): FunctionDefinition {
  return {
    name: definition.name,
    method: definition.method,
    access: definition.access,
    sharesAnswer: definition.sharesAnswer,
    maxBody: definition.maxBody,
    async handle(context) {
      try {
        const caller = { user: context.claims.sub, address: context.addressGroup ?? 'unknown' };
        const wait = deps.callLimits().take(definition.name, caller);
        if (wait > 0) throw tooManyCalls(wait);
        return await definition.handle(checked(definition.body, context.body), context);
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

/**
 * Parses the body with its schema.
 *
 * @throws FunctionError 400 with the message of the first error, and the error of each field in `fields`
 */
export function checked<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  if (typeof (body ?? {}) !== 'object' || Array.isArray(body)) {
    throw new FunctionError(400, 'validation_failed', 'The request body must be a JSON object.');
  }
  // The default message for rules without one. Zod's own message would not help a member; `fields` names the place.
  const parsed = schema.safeParse(body ?? {}, { error: () => INVALID });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => [path.join('.'), englishOf(message)] as const);
  const fields: Record<string, string> = {};
  for (const [path, sentence] of errors) fields[path] ??= sentence;
  throw new FunctionError(400, 'validation_failed', errors[0]![1], { fields });
}
