/** Connections at most, unless told otherwise. */
export const POSTGRES_CONNECTIONS = 10;
