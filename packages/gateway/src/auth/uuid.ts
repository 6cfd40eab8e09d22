/** Recognizes the ids of users, sessions and factors before they reach SQL. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether the text is a UUID as SQL writes it. */
export const isUuid = (text: string): boolean => UUID.test(text);
