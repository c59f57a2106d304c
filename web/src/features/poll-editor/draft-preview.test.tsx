import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen } from '@testing-library/react';
import { publishBodyOf } from '#features/polls/publish/publish-rules.ts';
import { pollWithVotes } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { DraftPreview } from './draft-preview.tsx';

const aDraft = (parts: Partial<Poll>) => pollWithVotes([0, 0], { status: 'draft', ...parts });

const open = (poll: Poll) => renderUi(<DraftPreview poll={poll} open onClose={() => undefined} />).user;

test('says what the rules mean, and lets try a ranking', async () => {
  const user = open(aDraft({ method: 'rank', max_choices: 2, results_when: 'after_vote' }));
  expect(screen.getByText('Voters rank up to 2 options, the best first.')).toBeInTheDocument();
  expect(screen.queryByText('Choose one option. Your vote is final.')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Add Option 2' }));
  expect(screen.getByRole('list', { name: 'Your ranking' })).toHaveTextContent('Option 2');
});

test('hides the results that voters do not see before they vote', async () => {
  const user = open(aDraft({ results_when: 'after_close' }));
  expect(screen.getByText('They see the results after the poll is closed.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Option 1/ }));
  expect(screen.queryByText('100%')).toBeNull();
});

test('publishing omits the rules, so that the server keeps them', () => {
  const ordinary = publishBodyOf(aDraft({}), Date.now());
  expect(Object.keys(publishBodyOf(aDraft({ method: 'score', min_choices: 2 }), Date.now()))).toEqual(
    Object.keys(ordinary),
  );
});
