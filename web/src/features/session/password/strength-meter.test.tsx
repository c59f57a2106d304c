import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { estimate, type PasswordToEstimate } from './estimate.ts';
import { StrengthMeter } from './strength-meter.tsx';

/** Runs the estimator in the page, since jsdom has no workers. */
class PageWorker extends EventTarget {
  postMessage(data: PasswordToEstimate) {
    queueMicrotask(() => act(() => void this.dispatchEvent(new MessageEvent('message', { data: estimate(data) }))));
  }
  terminate() {}
}

const SilentWorker = globalThis.Worker;

beforeEach(() => void Object.assign(globalThis, { Worker: PageWorker }));
afterEach(() => {
  Object.assign(globalThis, { Worker: SilentWorker });
});

const Form = ({ personal }: { personal: readonly string[] }) => {
  const [password, setPassword] = useState('');
  return (
    <>
      <input aria-label="Password" value={password} onChange={({ target }) => setPassword(target.value)} />
      <StrengthMeter password={password} personal={() => personal} />
    </>
  );
};

const type = async (password: string, personal: readonly string[] = []) => {
  render(<Form personal={personal} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Password'), password);
  return user;
};

test.each([
  ['secret', 'Very easy to guess', ': one of the 100 most used'],
  ['aaaaaa', 'Very easy to guess', ': repeated characters'],
  ['x9$kLm2!pQ', 'Hard to guess', ''],
  ['correct horse battery staple', 'Very hard to guess', ''],
])('says how guessable “%s” is, and why', async (password, level, reason) => {
  await type(password);
  expect(await screen.findByText(level)).toBeVisible();
  const announced = `Password strength: ${level}${reason}`;
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(announced));
});

test('announces once the typing has paused, not at each key', async () => {
  const user = await type('secret');
  expect(await screen.findByText('Very easy to guess')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.clear(screen.getByLabelText('Password'));
  expect(screen.queryByText('Very easy to guess')).toBeNull();
});
