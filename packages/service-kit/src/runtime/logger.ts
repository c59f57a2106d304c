import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { currentContext } from './context.ts';
import type { Trace } from './trace.ts';

export type Logger = PinoLogger;

const DEEPEST_CAUSE = 4;
const SECRET_FIELDS = ['password', 'token', 'authorization', 'email', 'secret', 'cookie'];

/** Serializes an error and its causes. Other fields are omitted: PostgreSQL's errors contain rows and parameters. */
const describeError = (error: unknown, depth = 0): unknown => {
  if (!Error.isError(error)) return error;
  const { name, message, stack, cause } = error;
  const inner = depth < DEEPEST_CAUSE && cause !== undefined ? describeError(cause, depth + 1) : undefined;
  return {
    type: name,
    message,
    stack,
    code: Reflect.get(error, 'code'),
    constraint: Reflect.get(error, 'constraint'),
    cause: inner,
  };
};

/** The trace fields of a log line. */
export const traceFields = ({ traceId, spanId }: Trace): { traceId: string; spanId: string } => ({ traceId, spanId });

/**
 * Creates a logger that writes JSON lines with the ids of the current request and trace. Fields that could hold a secret or
 * an email address are removed, on the first and the second level.
 */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), remove: true },
      serializers: { err: (error) => describeError(error) },
      mixin: () => {
        const context = currentContext();
        return context ? { requestId: context.requestId, ...traceFields(context.trace) } : {};
      },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
