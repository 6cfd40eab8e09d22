const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the key of a row at all, such as one in an address. */
export const isUuid = (text: string): boolean => UUID.test(text);
