// `fetch` with upload progress, by XMLHttpRequest, since no browser's fetch reports it.

/** A connection counts as dropped after this time without progress, in milliseconds. */
const STALL_MS = 45_000;
/** The time to store a completely sent file, in milliseconds: the server may have to forward it. */
const STORING_MS = 180_000;

/** The headers of a response, from the lines of XMLHttpRequest. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/**
 * A way for `request` to send a body.
 *
 * @param onProgress called with the part of the body that was sent, from 0 to 1
 * @returns like `fetch`; it fails as `fetch` does, also when nothing is sent for 45 seconds, or no response comes for three minutes after
 */
export const xhrFetch =
  (onProgress: (part: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : input);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      let stall: ReturnType<typeof setTimeout> | undefined;
      const watch = (ms: number) => {
        clearTimeout(stall);
        stall = setTimeout(() => request.abort(), ms);
      };
      const fail = () => reject(new TypeError('Failed to fetch'));
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        watch(STALL_MS);
        onProgress(total > 0 ? loaded / total : 1);
      });
      request.upload.addEventListener('load', () => watch(STORING_MS));
      request.addEventListener('load', () => {
        const body = request.status === 204 ? null : request.responseText;
        resolve(new Response(body, { status: request.status, headers: headersOf(request.getAllResponseHeaders()) }));
      });
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);
      request.addEventListener('loadend', () => clearTimeout(stall));
      init.signal?.addEventListener('abort', () => request.abort());
      watch(STALL_MS);
      request.send(init.body as XMLHttpRequestBodyInit);
    });
