import { promisify } from 'node:util';
import helmet from 'helmet';
import { HSTS_SECONDS } from '../http/response-headers.ts';
import type { SetSecurityHeaders } from './security-headers.ts';

/** Features that a site could delegate to its frames, and that this frame never needs. */
const NO_PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'screen-wake-lock', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

interface EmbedHeadersOptions {
  readonly https: boolean;
  /** Sources of `frame-ancestors`: the sites that may show the page. */
  readonly origins: readonly string[];
}

/**
 * The headers of the embedded page: it may load its own files and call its own host, and pages of `origins` alone may frame it.
 * No `X-Frame-Options`, which cannot name several origins.
 */
export const createEmbedHeaders = ({ https, origins }: EmbedHeadersOptions): SetSecurityHeaders => {
  const setHelmetHeaders = promisify(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'"],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: [...origins],
        },
      },
      crossOriginOpenerPolicy: false,
      strictTransportSecurity: https && { maxAge: HSTS_SECONDS, includeSubDomains: true },
      xFrameOptions: false,
      referrerPolicy: { policy: 'no-referrer' },
    }),
  );
  return async (request, response) => {
    await setHelmetHeaders(request, response);
    response.set('Permissions-Policy', NO_PERMISSIONS);
  };
};
