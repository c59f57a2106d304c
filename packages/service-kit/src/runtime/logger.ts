import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { currentRequestId } from './context.ts';

export type Logger = PinoLogger;

const SECRET_FIELDS = ['password', 'token', 'authorization', 'email', 'secret', 'cookie'];

/**
 * JSON lines with a constant message and fields, the request id in each. Fields that could hold a secret or an
 * address are cut out, at the top and one level down.
 */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), remove: true },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === null ? {} : { requestId };
      },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
