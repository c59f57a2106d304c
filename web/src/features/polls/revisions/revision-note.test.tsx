import { expect, jest, test } from '@jest/globals';
import type { Poll, Revisions } from '@showhands/contracts';
import { screen, waitFor } from '@testing-library/react';
import { json, optionId, pollWithVotes } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { RevisionNote } from './revision-note.tsx';

const AT = '2026-01-02T03:04:05.678Z';

const edited = (parts: Partial<Poll> = {}) => pollWithVotes([2, 0], { edited_after: 2, revision: 4, ...parts });
const answer = (poll: Poll, parts: Partial<Revisions> = {}): Revisions => ({
  revisions: [
    {
      revision: 4,
      at: AT,
      voters: 2,
      changes: [
        { field: 'option', option_id: optionId(poll, 0), before: 'Tabs', after: 'Tabs of two' },
        { field: 'change_vote', before: 'false', after: 'true' },
        { field: 'results', before: 'always', after: 'after_close' },
      ],
    },
  ],
  changed_options: [{ option_id: optionId(poll, 0), changed_at: AT, confirmed: 0, unconfirmed: 2 }],
  unconfirmed: [optionId(poll, 0)],
  ...parts,
});

const open = (poll: Poll, revisions = answer(poll), onChange?: () => void) => {
  const fetch = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_address, init) =>
      init?.method === 'PUT' ? json(200, { message: 'Kept', unconfirmed: [] }) : json(200, revisions),
    );
  const { user } = renderUi(<RevisionNote poll={poll} votes={[]} {...(onChange && { onChange })} />);
  return { fetch, user };
};

test('a voter of a changed option reads the changes, and keeps the vote at the revision that was read', async () => {
  const { fetch, user } = open(edited({ change_vote: true }), undefined, () => undefined);
  expect(screen.getByText('Edited after 2 votes')).toBeInTheDocument();
  const keep = await screen.findByRole('button', { name: 'Keep my vote' });
  await user.click(screen.getByRole('button', { name: 'What changed' }));
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(dialog).toHaveTextContent('2 votes precede this change');
  expect(dialog).toHaveTextContent(
    'OptionRemoved: TabsAdded: Tabs of twoChanging a voteRemoved: Not possibleAdded: Possible',
  );
  await user.click(keep);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my vote' })).toBeNull());
  const [, init] = fetch.mock.calls.find(([, call]) => call?.method === 'PUT') ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ revision: 4 });
});

test.each<[string, Partial<Poll>, Partial<Revisions>, string[]]>([
  ['changeable', { change_vote: true }, {}, ['Keep my vote', 'Change']],
  ['final', {}, {}, ['Keep my vote']],
  ['of another option', {}, { unconfirmed: [] }, []],
  ['in a closed poll', { status: 'closed' }, {}, []],
])('the notice fits a vote that is %s', async (_name, parts, more, buttons) => {
  const poll = edited(parts);
  open(poll, answer(poll, more), () => undefined);
  const all = async () => (await screen.findAllByRole('button')).map((button) => button.textContent);
  await waitFor(async () => expect(await all()).toEqual(['What changed', ...buttons]));
});

test('results show how many votes of a changed option are confirmed, where they are shown', async () => {
  const poll = edited();
  open(poll);
  expect(await screen.findByText('Option 1: 0 of 2 votes confirmed since the change')).toBeInTheDocument();
});
