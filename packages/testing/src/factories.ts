import { randomBytes } from 'node:crypto';
import type { BodyInput, createPoll } from '@showhands/contracts';

const unique = (): string => randomBytes(6).toString('hex');

export const uniqueEmail = (): string => `voter-${unique()}@example.org`;

export const uniqueUsername = (): string => `voter-${unique()}`;

type PollInput = BodyInput<typeof createPoll>;

/** The body of a valid `createPoll`: an active poll with three options and a title of its own. */
export const aPollInput = (overrides: Partial<PollInput> = {}): PollInput => ({
  title: `Where shall we meet? ${unique()}`,
  description: 'The place with the most votes it is.',
  category: 'general',
  options: [{ text: 'In the park' }, { text: 'At the lake' }, { text: 'On the roof' }],
  ...overrides,
});
