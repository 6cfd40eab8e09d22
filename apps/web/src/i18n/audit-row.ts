// The server uses the same functions for the CSV file of the audit log.
export { actorOf, columnName, objectOf, valueOf } from '@tanabana/messages/audit-row';
