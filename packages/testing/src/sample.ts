/** In `npm test -- --exhaustive`, for releases. */
export const isExhaustive = process.env.EXHAUSTIVE === 'true';

/** `npm test` sets it to 0. Other numbers choose other samples. */
const SAMPLE = Number(process.env.SAMPLE ?? 0);

/**
 * Chooses one of every `step` cases, beginning with number `offset`, or all of them in an exhaustive run. `SAMPLE` changes the
 * choice. Lists of which each takes another offset have every case between them.
 */
export const isInSample = (index: number, step: number, offset = 0): boolean =>
  isExhaustive || index % step === (offset + SAMPLE) % step;

/** The cases that are in the sample, at least one. */
export const sampleOf = <Case>(cases: readonly Case[], step: number): Case[] =>
  cases.filter((_, index) => isInSample(index, Math.min(step, cases.length)));
