import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import helmet from 'helmet';
import { HSTS_SECONDS } from '../http/answer-headers.ts';

const HOST = /^[\w.:[\]-]{1,255}$/;

/** WebSockets to the page's own host alone; for older browsers 'self' does not cover them. */
const ownSockets = ({ headers: { host = '' } }: IncomingMessage): string =>
  HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";

interface Options {
  readonly https: boolean;
  readonly scriptHashes: readonly string[];
}

/** Gives an answer the headers of a page. */
export type Secure = (request: Request, response: Response) => Promise<void>;

/**
 * What a page may do: run no script but its own, by file or by hash, take no style but from its files, stand in no frame.
 * Only what a browser opens as a page needs to be told, and beside a small file these headers would be most of the answer.
 */
export const pageSecurity = ({ https, scriptHashes }: Options): Secure =>
  promisify(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...scriptHashes],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ownSockets],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
        },
      },
      // Over plain http browsers ignore it, and complain.
      crossOriginOpenerPolicy: https,
      strictTransportSecurity: https && { maxAge: HSTS_SECONDS, includeSubDomains: true },
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
