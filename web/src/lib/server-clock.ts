import { createObservable } from './observable.ts';

/** The milliseconds by which the clock of the server is ahead of this device's clock. */
const ahead = createObservable(0);

/**
 * The time of the server, for everything that the server dates or decides: this device's clock may be hours wrong.
 * Durations are measured by `performance.now()`, which does not jump.
 */
export const serverNow = (): number => Date.now() + ahead.get();

export const onServerClockChange = ahead.subscribe;

/** `Date` headers have no fractions of a second. */
const RESOLUTION_MS = 1_000;

/**
 * Learns from a response to a request that was sent at `sentAt` of this device's clock, by default at the start of the
 * page. The server has made the header
 * between then and now; a clock that may be right by that counts as right.
 */
export const learnServerTime = (
  { headers }: Pick<Response, 'headers'>,
  sentAt = Date.now() - performance.now(),
): void => {
  const date = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(date)) return;
  const [least, most] = [date - Date.now(), date + RESOLUTION_MS - sentAt];
  const learned = least <= 0 && most >= 0 ? 0 : Math.max(least, Math.min(ahead.get(), most));
  if (learned !== ahead.get()) ahead.set(learned);
};

/** `fetch`, which learns the time of the server along the way. */
export const fetchFromServer = async (url: string, init: RequestInit): Promise<Response> => {
  const sentAt = Date.now();
  const response = await fetch(url, init);
  learnServerTime(response, sentAt);
  return response;
};
