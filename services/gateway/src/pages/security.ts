import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { HSTS_SECONDS } from '../http/answer-headers.ts';

const HOST = /^[\w.:[\]-]{1,255}$/;

/** WebSockets to the page's own host alone; for older browsers 'self' does not cover them. */
const ownSockets = ({ headers: { host = '' } }: IncomingMessage): string =>
  HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";

/** The headers of pages and their files: no script or style but the page's own files, no frame around it. */
export const pageSecurity = ({ https }: { https: boolean }): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
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
    strictTransportSecurity: https && { maxAge: HSTS_SECONDS, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
