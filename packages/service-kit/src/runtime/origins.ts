import * as z from 'zod';

const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const originSchema = z
  .url({ protocol: /^https?$/, error: 'must be origins like https://vote.example.org, separated by commas' })
  .transform((url) => new URL(url).origin);

/** A comma-separated list of origins; empty by default. */
export const originsSchema = z.string().default('').transform(entriesOf).pipe(z.array(originSchema));

const FRAME_MESSAGE = 'must be origins like https://example.org or https://*.example.org, separated by commas';

/** Host names and IPv4 addresses: `frame-ancestors` has no syntax for IPv6 addresses. */
const HOST = /^[a-z\d-]+(\.[a-z\d-]+)*$/;
const SUBDOMAINS = '://*.';

/** An origin as a source of `frame-ancestors`; undefined for anything else, which could change the policy. */
const frameSource = (entry: string): string | undefined => {
  const text = entry.replace(SUBDOMAINS, '://');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || !HOST.test(url.hostname)) return undefined;
  // Nothing but an origin: no user, path, query or fragment.
  if (url.href !== `${url.origin}/`) return undefined;
  return entry.includes(SUBDOMAINS) ? url.origin.replace('://', SUBDOMAINS) : url.origin;
};

/**
 * A comma-separated list of origins whose pages may embed polls, each as a source of the content security policy's
 * `frame-ancestors`: `https://example.org`, `http://localhost:3000`, or `https://*.example.org` for all subdomains.
 */
export const embedOriginsSchema = z
  .string()
  .default('')
  .transform((list, context): readonly string[] => {
    const sources = entriesOf(list).map(frameSource);
    if (sources.includes(undefined)) context.addIssue({ code: 'custom', message: FRAME_MESSAGE });
    return sources.filter((source) => source !== undefined);
  })
  .describe('origins, separated by commas, whose pages may embed polls with public results; none by default');
