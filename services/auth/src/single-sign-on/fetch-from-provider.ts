/** The provider does not answer, or reports a failure of its own. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
}

/** The documents and tokens of a provider are a few kilobytes long. */
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 5_000;

/** Reads a body of at most `maxBytes`, whatever length the server claims. @throws Error when it is longer */
export const readBody = async ({ body }: Response, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Follows no redirects, and reads the response whole within the time. @throws ProviderDown */
export const fetchFromProvider = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    const options: RequestInit = { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) };
    const response = await fetch(url, options);
    const bytes = await readBody(response, MAX_BYTES);
    if (response.status >= 500) throw new ProviderDown(`status ${response.status}`);
    const { status, headers } = response;
    return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers });
  } catch (cause) {
    throw cause instanceof ProviderDown ? cause : new ProviderDown('no response', { cause });
  }
};

/** Libraries wrap the errors of `fetch`. */
export const isProviderDown = (error: unknown): boolean =>
  error instanceof ProviderDown || (error instanceof Error && error.cause !== undefined && isProviderDown(error.cause));
