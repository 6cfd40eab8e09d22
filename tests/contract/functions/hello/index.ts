/** A function in upstream's style: it calls Deno.serve. It answers in the kind that the query names. */
declare const Deno: { serve(handler: (request: Request) => Response): void };

const events = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const n of [1, 2]) controller.enqueue(Buffer.from(`data: ${n}\n\n`));
      controller.close();
    },
  });

Deno.serve((request) => {
  switch (new URL(request.url).searchParams.get('kind')) {
    case 'bytes':
      return new Response(new Uint8Array([0, 255]), { headers: { 'content-type': 'application/octet-stream' } });
    case 'events':
      return new Response(events(), { headers: { 'content-type': 'text/event-stream' } });
    case 'teapot':
      return new Response('short and stout', { status: 418 });
    default:
      return new Response('Hello World');
  }
});
