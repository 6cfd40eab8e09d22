/**
 * A PDF that the browser shows inline and no cache may store, because it is private.
 *
 * @param name the file name without its extension; slashes of a number become hyphens
 */
export const pdfResponse = (pdf: Uint8Array<ArrayBuffer>, name: string): Response =>
  new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
