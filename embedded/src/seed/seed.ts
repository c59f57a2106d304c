import type { AuthService } from '@showhands/auth';
import type { PollsService, SeededPoll } from '@showhands/polls';
import { people } from './people.ts';
import { type DemoPoll, demoPolls } from './polls.ts';

type Person = SeededPoll['creator'];

/** Takes the next `count` of a circle, so that every poll is voted on by other neighbours. */
const takeFrom = (circle: readonly Person[], start: number, count: number): Person[] =>
  Array.from({ length: count }, (_, index) => circle[(start + index) % circle.length]).filter(
    (one) => one !== undefined,
  );

const withVoters = (poll: DemoPoll, neighbours: readonly Person[], offset: number): SeededPoll['options'] => {
  let taken = offset;
  return poll.options.map(([text, votes], index) => {
    const start = poll.allow_multiple_votes ? offset + index * 11 : taken;
    taken += votes;
    return { text, voters: takeFrom(neighbours, start, votes) };
  });
};

/** Fills a new installation with people and polls; one that has polls already is left as it is. */
export const seedDemo = async (auth: AuthService, polls: PollsService): Promise<void> => {
  const neighbours = await auth.seedUsers(people);
  const creatorOf = (poll: DemoPoll, index: number) => (poll.mine ? auth.demoUser : neighbours[index * 5]);
  const seeded = demoPolls.flatMap((poll, index) => {
    const creator = creatorOf(poll, index);
    if (!creator) return [];
    const { mine: _, ...fields } = poll;
    return [{ ...fields, creator, options: withVoters(poll, neighbours, index * 7) }];
  });
  await polls.seedPolls(seeded);
};
