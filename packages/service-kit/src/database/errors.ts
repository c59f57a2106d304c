import { type AppError, errorCodeOf, unavailable } from '../runtime/errors.ts';

/** SQLSTATE classes and codes of transient errors; 0A000 is an outdated prepared statement. */
const TRANSIENT_CLASSES = ['08', '53', '57'];
const TRANSIENT_CODES = ['40001', '40P01', '55P03', '25P03', '25P04', '25006', '0A000'];
const TRANSIENT_SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
const TRANSIENT_MESSAGES =
  /Connection terminated|timeout expired|is not queryable|Timeout acquiring a connection|the database system is|Unable to acquire a connection/;

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** SQLSTATE of a connection that a crash or an administrator ended. */
const CONNECTION_ENDED = /^(08|57P)/;

const isTransientDatabaseError = (error: Error): boolean => {
  const code = errorCodeOf(error) ?? '';
  return (
    error.name === 'KnexTimeoutError' ||
    TRANSIENT_CODES.includes(code) ||
    TRANSIENT_SYSTEM.includes(code) ||
    (SQLSTATE.test(code) && TRANSIENT_CLASSES.includes(code.slice(0, 2))) ||
    TRANSIENT_MESSAGES.test(error.message)
  );
};

const LOGIN_REJECTED = /^(28|3D)/;

/** Whether PostgreSQL rejects logins: during a change of password or the restore of a database. */
export const isLoginRejected = (error: unknown): boolean =>
  Error.isError(error) &&
  (LOGIN_REJECTED.test(errorCodeOf(error) ?? '') || /is not currently accepting connections/.test(error.message));

/**
 * The AppError `unavailable` for a transient error of PostgreSQL or of its connection; undefined for any other error.
 */
export const asUnavailable = (error: unknown): AppError | undefined =>
  Error.isError(error) && (isTransientDatabaseError(error) || isLoginRejected(error)) ? unavailable(error) : undefined;

/**
 * Whether the connection failed, rather than a statement. The outcome of a running commit is then unknown: the
 * transaction must not be repeated unless it is idempotent.
 */
export const isConnectionError = (error: unknown): boolean => {
  if (!Error.isError(error) || !isTransientDatabaseError(error)) return false;
  const code = errorCodeOf(error) ?? '';
  return TRANSIENT_SYSTEM.includes(code) || !SQLSTATE.test(code) || CONNECTION_ENDED.test(code);
};

/** The name of the constraint that an insert or update violated, or undefined. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const name = Error.isError(error) ? Reflect.get(error, 'constraint') : undefined;
  return typeof name === 'string' ? name : undefined;
};

/** SQLSTATEs of a number, date, character or id that no column can hold. */
const INVALID_VALUES = ['22003', '22007', '22008', '22021', '22P02', '22P05'];

/**
 * Whether PostgreSQL rejected a value as malformed or out of range. It is input that validation should have rejected.
 */
export const isInvalidValueError = (error: unknown): boolean => INVALID_VALUES.includes(errorCodeOf(error) ?? '');
