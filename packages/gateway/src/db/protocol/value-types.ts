/** The parsers of the values of all types, as node-postgres asks for them. */
import pg from 'pg';
import { VALUE_PARSERS } from '../value-parsers.ts';

/** Our parsers, and node-postgres' for the other types. */
export const VALUE_TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    VALUE_PARSERS[oid] ??
    (pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
} as pg.CustomTypesConfig;
