// XMLHttpRequest over `fetch`, for tests whose server replaces `fetch`.

/** The part of XMLHttpRequest that lib/uploads uses. A body is sent in two halves. */
export class FetchRequest extends EventTarget {
  responseText = '';
  status = 0;
  readonly upload = new EventTarget();
  #url = '';
  #init: RequestInit = {};
  #headers = new Headers();
  #answered = new Headers();
  #isAborted = false;

  open(method: string, url: string | URL) {
    this.#url = String(url);
    this.#init.method = method;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  getAllResponseHeaders() {
    return Array.from(this.#answered, ([name, value]) => `${name}: ${value}\r\n`).join('');
  }
  abort() {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#tell('abort', 'loadend');
  }
  send(body: File) {
    this.#exchange(body).then(
      () => this.#tell('load', 'loadend'),
      () => this.#tell('error', 'loadend'),
    );
  }
  #tell(...events: string[]) {
    for (const event of events) this.dispatchEvent(new Event(event));
  }
  #progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }
  async #exchange(body: File): Promise<void> {
    const bytes = await body.arrayBuffer();
    const total = bytes.byteLength;
    this.#progress(total / 2, total);
    const response = await fetch(this.#url, { ...this.#init, headers: this.#headers, body: bytes });
    this.responseText = await response.text();
    if (this.#isAborted) return new Promise(() => undefined);
    this.#progress(total, total);
    this.status = response.status;
    this.#answered = response.headers;
  }
}
