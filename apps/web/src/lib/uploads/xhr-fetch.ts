// `fetch` that says how much of a body has gone out: by XMLHttpRequest, since no browser's fetch tells.

/** Without a byte on its way for so long, a connection counts as dropped. */
const STALL_MS = 45_000;

/** The headers of an answer, from the lines that XMLHttpRequest gives. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/**
 * A way for `ask` to send a body.
 *
 * @param onProgress is told how much of the body has gone out, from 0 to 1
 * @returns like `fetch`; it fails as `fetch` does, also when nothing goes out for 45 seconds
 */
export const xhrFetch =
  (onProgress: (part: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : input);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      let stall: ReturnType<typeof setTimeout> | undefined;
      const watch = () => {
        clearTimeout(stall);
        stall = setTimeout(() => request.abort(), STALL_MS);
      };
      const fail = () => reject(new TypeError('Failed to fetch'));
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        watch();
        onProgress(total > 0 ? loaded / total : 1);
      });
      request.addEventListener('load', () => {
        const body = request.status === 204 ? null : request.responseText;
        resolve(new Response(body, { status: request.status, headers: headersOf(request.getAllResponseHeaders()) }));
      });
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);
      request.addEventListener('loadend', () => clearTimeout(stall));
      init.signal?.addEventListener('abort', () => request.abort());
      watch();
      request.send(init.body as XMLHttpRequestBodyInit);
    });
