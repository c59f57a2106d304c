import { expect, jest, test } from '@jest/globals';
import type { Poll, Voter } from '@showhands/contracts';
import { screen } from '@testing-library/react';
import { anOption, aPoll, errorResponse, json, optionId, uuid } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { VotersSlot } from './voters-slot.tsx';

const named = (parts: Partial<Poll> = {}) =>
  aPoll({ names_shown: true, voters_count: 2, options: ['Tea', 'Milk'].map((text) => anOption(1, text)), ...parts });

const voter = (poll: Poll, username: string, marks: readonly object[]): Voter => ({
  user: { id: uuid(), username },
  choices: marks.map((mark, index) => ({ option_id: optionId(poll, index), ...mark })),
  votedAt: '2026-01-02T03:04:05.678Z',
});

const open = async (poll: Poll, respond: () => Response) => {
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
  const { user } = renderUi(<VotersSlot poll={poll} />);
  expect(fetch).not.toHaveBeenCalled();
  await user.click(screen.getByText('Who chose what'));
  return { user, fetch };
};

test.each<[string, Partial<Poll>, readonly object[], RegExp]>([
  ['choices', { allow_multiple_votes: true }, [{}, {}], /Tea.*Milk/],
  ['ranks, best first', { method: 'rank' }, [{ rank: 2 }, { rank: 1 }], /1\. Milk.*2\. Tea/],
  ['scores', { method: 'score' }, [{ score: 4 }], /Tea.*4 of 5/],
  ['points', { method: 'points' }, [{ points: 1 }], /Tea.*1 point/],
])('shows names with %s, once opened', async (_name, parts, marks, text) => {
  const poll = named(parts);
  await open(poll, () => json(200, [voter(poll, 'ada', marks)], { 'X-Total-Count': '1' }));
  expect(await screen.findByText('ada')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Voters and their choices' })).toHaveTextContent(text);
});

test('says what went wrong, and tries again', async () => {
  const poll = named();
  let isFailing = true;
  const { user } = await open(poll, () =>
    isFailing
      ? errorResponse(403, 'results_private', 'No')
      : json(200, [voter(poll, 'ben', [{}])], { 'X-Total-Count': '1' }),
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  await user.click(retry);
  expect(await screen.findByText('ben')).toBeInTheDocument();
});

test.each([{ names_shown: undefined }, { voters_count: 0 }])('is not there for a poll with %j', (parts) => {
  renderUi(<VotersSlot poll={named(parts as Partial<Poll>)} />);
  expect(screen.queryByText('Who chose what')).toBeNull();
});
