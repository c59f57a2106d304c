import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyInput, createPoll, PollSnapshot } from '@showhands/contracts';

const unique = (): string => randomBytes(6).toString('hex');

export const uniqueEmail = (): string => `voter-${unique()}@example.org`;

export const uniqueUsername = (): string => `voter-${unique()}`;

type PollInput = BodyInput<typeof createPoll>;

/** The body of a valid `createPoll`: an active poll with three options and a unique title. */
export const aPollInput = (overrides: Partial<PollInput> = {}): PollInput => ({
  title: `Where shall we meet? ${unique()}`,
  description: 'The place with the most votes it is.',
  category: 'general',
  options: [{ text: 'In the park' }, { text: 'At the lake' }, { text: 'On the roof' }],
  ...overrides,
});

/** A poll as events carry it: active, with two options. Votes in `total_votes` are of one voter each, for the first option. */
export const aPollSnapshot = (fields: Partial<PollSnapshot> = {}): PollSnapshot => {
  const now = new Date().toISOString();
  const votes = fields.total_votes ?? 0;
  return {
    id: randomUUID(),
    title: `Where shall we meet? ${unique()}`,
    description: '',
    category: 'general',
    status: 'active',
    creator: randomUUID(),
    creator_username: 'Ada',
    createdAt: now,
    updatedAt: now,
    ends_at: null,
    closed_at: null,
    auto_closed: false,
    edited_at: null,
    allow_multiple_votes: false,
    show_results: true,
    total_votes: votes,
    voters_count: votes,
    comments_count: 0,
    version: 1,
    revision: 1,
    options: [
      { id: randomUUID(), text: 'In the park', votes },
      { id: randomUUID(), text: 'At the lake', votes: 0 },
    ],
    ...fields,
  };
};
