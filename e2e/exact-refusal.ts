import { isDeepStrictEqual } from 'node:util';
import { errorBodySchema, errorStatus } from '@showhands/contracts';

/** Codes that travel under another status than their own: a poll closed for editing, and what was no request at all. */
const OTHER_STATUS: Readonly<Record<string, readonly number[]>> = {
  poll_closed: [403],
  malformed_body: [408, 413, 431],
};

/** What a refusal would say if something from inside got into it. */
const LEAK =
  /\bat (?:async )?[\w.<>]+ \(|\.[cm]?[jt]s:\d|node_modules|\bselect\b.+\bfrom\b|insert into|syntax error|relation "|invalid input|ECONN|EPIPE|127\.0\.0\.1|undefined|\[object/i;

interface AnyAnswer {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly body: string;
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const statusFits = (code: string, status: number): boolean =>
  new Map<string, number>(Object.entries(errorStatus)).get(code) === status ||
  OTHER_STATUS[code]?.includes(status) === true;

/** What is wrong with a refusal: anything but exactly the contract's body, or words from inside. */
export const faultOfRefusal = ({ status, requestId, body }: AnyAnswer): string | undefined => {
  const value = parse(body);
  const parsed = errorBodySchema.safeParse(value);
  if (!parsed.success || !isDeepStrictEqual(parsed.data, value))
    return `not the body of a refusal: ${body.slice(0, 300)}`;
  if (!statusFits(parsed.data.code, status)) return `${parsed.data.code} under status ${status}`;
  if (parsed.data.requestId !== requestId)
    return `request id ${parsed.data.requestId} in the body, ${requestId} outside`;
  if (parsed.data.message === '') return 'no message';
  if (LEAK.test(body)) return `tells too much: ${body.slice(0, 300)}`;
  return undefined;
};
