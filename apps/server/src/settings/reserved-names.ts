/** Host names that are nobody's on the internet: of documents and tests (RFC 2606, RFC 6761), and of this machine. */

const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/;

/** Whether a domain is one of documents and tests, where no mail arrives. */
export const isReservedDomain = (domain: string): boolean => RESERVED.test(domain.toLowerCase().replace(/\.$/, ''));

/** Whether a host is this machine: localhost, names below it, 127.0.0.0/8 and [::1]. @param host as in the `hostname` of a URL */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host.toLowerCase());
