import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
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

/** The headers of pages and their files: no script but the page's own, by file or by hash, no style but its files, no frame around it. */
export const pageSecurity = ({ https, scriptHashes }: Options): RequestHandler =>
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
  });
