import { expect, jest, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aPoll, json, tokenFor, VIEWER } from '#jest/factories.ts';
import { renderUi } from '#jest/ui-fixture.tsx';
import { session } from '#lib/session/session.ts';
import { ConclusionNote } from './conclusion-note.tsx';

const closed = (parts: Partial<Poll> = {}) => aPoll({ status: 'closed', ...parts });
const conclusion = { text: 'We meet at the lake.\nBring a towel.', concluded_at: '2026-01-02T03:04:05.678Z' };

test('shows the conclusion to everyone, and its form to the creator alone', () => {
  renderUi(<ConclusionNote poll={closed({ conclusion })} />);
  expect(screen.getByRole('region', { name: 'Conclusion' })).toHaveTextContent('We meet at the lake. Bring a towel.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the creator writes it, within the limit, and gets the focus back', async () => {
  const poll = closed({ creator: VIEWER.id });
  session.signIn(tokenFor(VIEWER), VIEWER);
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json(200, { ...poll, conclusion }));
  const { user } = renderUi(<ConclusionNote poll={poll} />);
  await user.click(screen.getByRole('button', { name: 'Write a conclusion' }));
  const field = screen.getByLabelText('What was decided');
  expect(field).toHaveFocus();
  await user.click(field);
  await user.paste('x'.repeat(1_001));
  expect(screen.getByText('Please shorten the text.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(fetch).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'We meet at the lake.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('What was decided')).toBeNull());
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ text: 'We meet at the lake.' });
  expect(screen.getByRole('region', { name: 'Conclusion' })).toHaveFocus();
});
