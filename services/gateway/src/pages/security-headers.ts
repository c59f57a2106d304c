import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import helmet from 'helmet';
import { HSTS_SECONDS } from '../http/response-headers.ts';

const HOST = /^[\w.:[\]-]{1,255}$/;

/** WebSockets to the page's own host, which 'self' does not cover in older browsers. */
const ownWebSockets = ({ headers: { host = '' } }: IncomingMessage): string =>
  HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";

interface Options {
  readonly https: boolean;
  readonly scriptHashes: readonly string[];
}

/** Sets the security headers of an HTML page on a response. */
export type SetSecurityHeaders = (request: Request, response: Response) => Promise<void>;

/**
 * Allows a page only its own scripts, by file or hash, and its own style files, and forbids framing. Set on HTML pages
 * only: other files do not need these headers, which would be larger than a small file.
 */
export const createSecurityHeaders = ({ https, scriptHashes }: Options): SetSecurityHeaders =>
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
          connectSrc: ["'self'", ownWebSockets],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
        },
      },
      // Browsers ignore it over plain http and log a warning.
      crossOriginOpenerPolicy: https,
      strictTransportSecurity: https && { maxAge: HSTS_SECONDS, includeSubDomains: true },
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
