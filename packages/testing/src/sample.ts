/** Set for releases (`npm test -- --exhaustive`): tests run every case instead of a sample. */
/** In `npm test -- --exhaustive`. */
export const isExhaustive = process.env.EXHAUSTIVE === 'true';

/**
 * Chooses one of every `step` cases, beginning with number `offset`, or all of them in an exhaustive run. The choice is the
 * same in each run. Lists of which each takes another offset have every case between them.
 */
export const isInSample = (index: number, step: number, offset = 0): boolean =>
  isExhaustive || index % step === offset % step;
