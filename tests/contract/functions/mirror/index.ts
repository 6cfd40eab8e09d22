/** Answers with the request that it got, as upstream's own test function does. */
export default async (request: Request): Promise<Response> => {
  const type = request.headers.get('content-type')?.split(';')[0];
  const body = type === 'multipart/form-data' ? [...(await request.formData()).entries()] : await request.text();
  const { method, url, headers } = request;
  return Response.json({ method, url, headers: [...headers], body });
};
