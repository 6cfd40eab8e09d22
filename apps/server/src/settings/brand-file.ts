/** The brand of an installation, from the file that BRAND_FILE names. */
import { z } from 'zod';
import { DEFAULT_BRAND, readBrand, type Brand } from '../brand.ts';

/**
 * @param file the path of the file; the product's own brand without one
 * @param reject takes what is wrong with the file
 */
export function brandOf(file: string | undefined, reject: (problem: string) => void): Brand {
  if (!file) return DEFAULT_BRAND;
  try {
    return readBrand(file);
  } catch (error) {
    reject(`is not valid (${describe(error)})`);
    return DEFAULT_BRAND;
  }
}

/** The error of a settings file. Nothing in the file is secret. */
function describe(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map((issue) => issue.path.join('.') || issue.message).join(', ');
  return (error as Error).message;
}
