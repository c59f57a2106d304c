import { type AppError, unavailable } from '../errors.ts';

/** SQLSTATE classes and codes that say «not now» rather than «wrong». */
const TRANSIENT_CLASSES = ['08', '53', '57'];
const TRANSIENT_CODES = ['40001', '40P01', '55P03', '25P03', '25P04', '25006'];
const TRANSIENT_SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
const TRANSIENT_MESSAGES =
  /Connection terminated|timeout expired|is not queryable|Timeout acquiring a connection|the database system is|Unable to acquire a connection/;

const isTransient = (error: Error & { code?: unknown }): boolean => {
  const code = typeof error.code === 'string' ? error.code : '';
  return (
    error.name === 'KnexTimeoutError' ||
    TRANSIENT_CODES.includes(code) ||
    TRANSIENT_SYSTEM.includes(code) ||
    (/^[0-9A-Z]{5}$/.test(code) && TRANSIENT_CLASSES.includes(code.slice(0, 2))) ||
    TRANSIENT_MESSAGES.test(error.message)
  );
};

/** The refusal for an error of PostgreSQL or of the way to it that may pass by itself; undefined for any other error. */
export const databaseFault = (error: unknown): AppError | undefined =>
  Error.isError(error) && isTransient(error) ? unavailable(error) : undefined;

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
