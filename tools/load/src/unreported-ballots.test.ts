import { expect, test } from '@jest/globals';
import type { PollsPlan } from './plan.ts';
import type { CreatedSet } from './poll-set.ts';
import { unreportedBallots } from './unreported-ballots.ts';
import type { Assignment } from './worker.ts';

const accounts = ['ada', 'bob'].map((id) => ({ id, username: id, token: id }));
const options = ['yes', 'no', 'maybe', 'never'].map((id) => ({ id }));

const setOf = (plan: Partial<PollsPlan>): CreatedSet => {
  const polls = ['one', 'two'].map((id) => ({ creator: accounts[0], poll: { id, options } }));
  return {
    plan: { count: 2, options: 4, method: 'choose', changeable: false, ...plan },
    polls,
  } as unknown as CreatedSet;
};

const assignment = (plan: Partial<PollsPlan>, operations: object): Assignment =>
  ({
    ...{ accounts, sets: { main: setOf(plan), quiet: setOf({}) }, share: { index: 0, of: 2 } },
    plan: { requests: { voters: { do: operations, polls: 'main' } } },
  }) as unknown as Assignment;

const unreported = (plan: Partial<PollsPlan>, operations: object = { vote: 1 }) => {
  const done = { userId: 'ada', pollId: 'one', optionId: 'yes', outcome: 'acknowledged', dueAt: 0, ms: 1 } as const;
  return unreportedBallots(assignment(plan, operations), [done]).map(({ account, pollId, optionId, choices }) => {
    const ranks = choices?.map(({ option_id: id }) => id).join('>');
    return `${account.id} ${pollId} ${ranks ?? optionId}`;
  });
};

test('of voters who vote once: the vote of each who has none, for the option of the plan', () => {
  expect(unreported({})).toEqual(['ada two yes', 'bob one no', 'bob two no']);
});

test('of polls with multiple votes: every option', () => {
  expect(unreported({ method: 'multiple' }).toSorted()).toEqual(
    ['ada', 'bob'].flatMap((id) =>
      ['one', 'two'].flatMap((poll) => ['maybe', 'never', 'no', 'yes'].map((option) => `${id} ${poll} ${option}`)),
    ),
  );
});

test('of rankings that may be withdrawn: every ranking of the plan, and none', () => {
  const ballots = unreported({ method: 'rank', changeable: true }, { vote: 4, withdraw: 1 });
  expect(ballots.filter((ballot) => ballot.startsWith('bob one'))).toEqual(
    expect.arrayContaining(['yes>no>maybe>never', 'never>yes>no>maybe', ''].map((ranks) => `bob one ${ranks}`)),
  );
  expect(ballots).toHaveLength(2 * 2 * 5);
});
