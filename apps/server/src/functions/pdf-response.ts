/**
 * A document that is shown in the browser and kept nowhere: it is its reader's alone.
 *
 * @param name of the file, without its ending; the slashes of a number become hyphens
 */
export const pdfResponse = (pdf: Uint8Array<ArrayBuffer>, name: string): Response =>
  new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
