import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { importWithRetry, lazyWithPreload, type PreloadableComponent, Preloaded } from './lazy-with-preload.ts';

const Panel = () => <p>Panel</p>;
const Draft = () => <input aria-label="Draft" />;

const failing = (failures: number) => {
  let attempts = 0;
  return jest.fn(async (): Promise<ComponentType<object>> => {
    attempts += 1;
    if (attempts <= failures) throw new Error(`attempt ${attempts}`);
    return Panel;
  });
};

test('retries a failed import after one second and after three more', async () => {
  jest.useFakeTimers();
  const load = failing(2);
  const loaded = importWithRetry(load);
  await jest.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await loaded).toBe(Panel);
  expect(load).toHaveBeenCalledTimes(3);
});

const answerHealth = (...answers: (Response | Error)[]) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift() ?? new Response();
    if (answer instanceof Error) throw answer;
    return answer;
  });

test('throws what the third attempt threw if the server is there, which no longer has that code', async () => {
  jest.useFakeTimers();
  answerHealth();
  const failure = importWithRetry(failing(3)).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(await failure).toEqual(new Error('attempt 3'));
});

test('keeps retrying every five seconds while the server cannot be reached', async () => {
  jest.useFakeTimers();
  answerHealth(new Error('network'), new Response(null, { status: 503 }));
  const load = failing(4);
  const loaded = importWithRetry(load);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(load).toHaveBeenCalledTimes(3);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await loaded).toBe(Panel);
});

const show = (part: PreloadableComponent<object>) =>
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Preloaded part={part} />
    </Suspense>,
  );

test('a preloaded component renders at once, without the fallback', async () => {
  const load = failing(0);
  const part = lazyWithPreload(load);
  await part.preload();
  show(part);
  expect(screen.getByText('Panel')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a chunk that arrives after the first render does not remount the component', async () => {
  const part = lazyWithPreload(async () => Draft);
  const { rerender } = show(part);
  const field = await screen.findByLabelText('Draft');
  await act(() => part.preload());
  rerender(
    <Suspense fallback={<p>Loading</p>}>
      <Preloaded part={part} />
    </Suspense>,
  );
  expect(screen.getByLabelText('Draft')).toBe(field);
});
