// The server says the same in the file of the audit log.
export { actorOf, columnName, objectOf, valueOf } from '@tanabana/words/audit-row';
