import { type AppError, unavailable } from '../errors.ts';

/** SQLSTATE classes and codes that say «not now» rather than «wrong»; 0A000 that a statement was prepared too long ago. */
const TRANSIENT_CLASSES = ['08', '53', '57'];
const TRANSIENT_CODES = ['40001', '40P01', '55P03', '25P03', '25P04', '25006', '0A000'];
const TRANSIENT_SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
const TRANSIENT_MESSAGES =
  /Connection terminated|timeout expired|is not queryable|Timeout acquiring a connection|the database system is|Unable to acquire a connection/;

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** An administrator or a crash ended the connection. */
const CONNECTION_ENDED = /^(08|57P)/;

const codeOf = (error: Error & { code?: unknown }): string => (typeof error.code === 'string' ? error.code : '');

const isTransient = (error: Error): boolean => {
  const code = codeOf(error);
  return (
    error.name === 'KnexTimeoutError' ||
    TRANSIENT_CODES.includes(code) ||
    TRANSIENT_SYSTEM.includes(code) ||
    (SQLSTATE.test(code) && TRANSIENT_CLASSES.includes(code.slice(0, 2))) ||
    TRANSIENT_MESSAGES.test(error.message)
  );
};

const ENTRY_REFUSED = /^(28|3D)/;

/** Whether PostgreSQL lets nobody in: a password that is being changed, a database that is being restored. */
export const isEntryRefused = (error: unknown): boolean =>
  Error.isError(error) &&
  (ENTRY_REFUSED.test(codeOf(error)) || /is not currently accepting connections/.test(error.message));

/** The refusal for an error of PostgreSQL or of the way to it that may pass by itself; undefined for any other error. */
export const databaseFault = (error: unknown): AppError | undefined =>
  Error.isError(error) && (isTransient(error) || isEntryRefused(error)) ? unavailable(error) : undefined;

/**
 * Whether it was the connection that failed, rather than PostgreSQL that said no: then nobody knows if a transaction
 * that was being committed has taken effect, and it must not simply be run again.
 */
export const isConnectionFault = (error: unknown): boolean => {
  if (!Error.isError(error) || !isTransient(error)) return false;
  const code = codeOf(error);
  return TRANSIENT_SYSTEM.includes(code) || !SQLSTATE.test(code) || CONNECTION_ENDED.test(code);
};

/** The constraint that an insert or update broke, by its name in the schema, or undefined. */
export const brokenConstraint = (error: unknown): string | undefined => {
  const name = Error.isError(error) ? Reflect.get(error, 'constraint') : undefined;
  return typeof name === 'string' ? name : undefined;
};

/** A number, date, character or id that no column can hold. */
const IMPOSSIBLE_VALUES = ['22003', '22007', '22008', '22021', '22P02', '22P05'];

/** Whether PostgreSQL could not make sense of a value: one from outside that passed a check it should not have. */
export const isImpossibleValue = (error: unknown): boolean =>
  Error.isError(error) && IMPOSSIBLE_VALUES.includes(String(Reflect.get(error, 'code')));
