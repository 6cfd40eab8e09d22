import { createHash } from 'node:crypto';

/** The source expression of an inline script in the content security policy (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
export const sourceOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
