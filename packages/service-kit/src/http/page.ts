import { texts, timestampSchema } from '@showhands/contracts';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { AppError } from '../errors.ts';

/** A part of a list. `total` counts the whole list; `nextCursor` is null at its end. */
export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Where a page ended, as an opaque string. */
export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** A time in a cursor. The year 0, which PostgreSQL does not know, can only come from a forged one. */
export const cursorTimeSchema = timestampSchema.check(z.refine((time) => !time.startsWith('0000')));

const decode = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** @throws AppError when the cursor is not one that this list gave out */
export const decodeCursor = <Schema extends z.ZodType>(cursor: string, position: Schema): z.output<Schema> => {
  const parsed = position.safeParse(decode(cursor));
  if (parsed.success) return parsed.data;
  const message = texts.transport.invalidRequest;
  throw new AppError('validation_failed', message, { errors: [{ path: 'cursor', message }] });
};

/** `X-Total-Count`, and `Link` to the next page as a path that goes through the gateway unchanged. */
export const writePageHeaders = (request: Request, response: Response, page: Page<unknown>): void => {
  response.setHeader('X-Total-Count', String(page.total));
  if (page.nextCursor === null) return;
  const next = new URL(request.originalUrl, 'http://localhost');
  next.searchParams.set('cursor', page.nextCursor);
  response.setHeader('Link', `<${next.pathname}${next.search}>; rel="next"`);
};
