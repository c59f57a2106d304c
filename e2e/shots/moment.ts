/** When it is in every picture, so that today's say the same as tomorrow's. */
export const MOMENT = Date.parse('2026-01-14T14:20:00Z');

const MOVED_BY = MOMENT - Date.now();

const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** What a server has just said, as if it were that moment. */
export const atThatMoment = (body: string): string =>
  body.replace(ISO_TIME, (time) => new Date(Date.parse(time) + MOVED_BY).toISOString());
