import { texts, timestampSchema } from '@showhands/contracts';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { AppError } from '../runtime/errors.ts';

/** A page of a list. `total` counts the whole list; `nextCursor` is null on the last page. */
export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Encodes the position of a page's last item as an opaque string. */
export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** A time in a cursor. Rejects the year 0, which PostgreSQL cannot store: only a forged cursor has it. */
export const cursorTimeSchema = timestampSchema.check(z.refine((time) => !time.startsWith('0000')));

const decode = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Decodes a cursor by the schema of the list's positions. @throws AppError `validation_failed` for any other string */
export const decodeCursor = <Schema extends z.ZodType>(cursor: string, position: Schema): z.output<Schema> => {
  const parsed = position.safeParse(decode(cursor));
  if (parsed.success) return parsed.data;
  const message = texts.transport.invalidRequest;
  throw new AppError('validation_failed', message, { errors: [{ path: 'cursor', message }] });
};

/** Writes `X-Total-Count`, and `Link` to the next page as a path, which is the same behind the gateway. */
export const writePageHeaders = (request: Request, response: Response, page: Page<unknown>): void => {
  response.setHeader('X-Total-Count', String(page.total));
  if (page.nextCursor === null) return;
  const next = new URL(request.originalUrl, 'http://localhost');
  next.searchParams.set('cursor', page.nextCursor);
  response.setHeader('Link', `<${next.pathname}${next.search}>; rel="next"`);
};
