/** Default maximum of connections. */
export const POSTGRES_CONNECTIONS = 10;
