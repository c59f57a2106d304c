import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const open = () => {
  const dismissed: number[] = [];
  const toasts = [
    { id: 1, kind: 'success' as const, text: 'Saved', ms: 4_000 },
    { id: 2, kind: 'info' as const, text: 'Closed', ms: 5_000 },
  ];
  render(
    <ToastRegion
      toasts={toasts}
      labels={{ region: 'Notices', dismiss: 'Dismiss' }}
      onDismiss={(id) => dismissed.push(id)}
    />,
  );
  return dismissed;
};

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('each goes when its time is over', () => {
  const dismissed = open();
  pass(3_999);
  expect(dismissed).toEqual([]);
  pass(1);
  expect(dismissed).toEqual([1]);
  pass(1_000);
  expect(dismissed).toEqual([1, 2]);
});

test('they stay while someone points at them', () => {
  const dismissed = open();
  fireEvent.pointerEnter(screen.getByText('Saved'));
  pass(60_000);
  expect(dismissed).toEqual([]);
  fireEvent.pointerLeave(screen.getByText('Saved'));
  pass(4_000);
  expect(dismissed).toEqual([1]);
});

test('they are read out politely and can be sent away', () => {
  const dismissed = open();
  expect(screen.getByRole('region', { name: 'Notices' })).toHaveAttribute('aria-live', 'polite');
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] ?? document.body);
  expect(dismissed).toEqual([2]);
});

test('what comes while a dialog is open lies over it', () => {
  const raised = jest.spyOn(HTMLElement.prototype, 'showPopover');
  const regionWith = (texts: string[]) => (
    <>
      <dialog open />
      <ToastRegion
        toasts={texts.map((text, id) => ({ id, kind: 'info', text, ms: 4_000 }))}
        labels={{ region: 'Notices', dismiss: 'Dismiss' }}
        onDismiss={() => undefined}
      />
    </>
  );
  const view = render(regionWith([]));
  raised.mockClear();
  view.rerender(regionWith(['Saved']));
  expect(raised.mock.contexts).toEqual([screen.getByRole('region', { name: 'Notices' })]);
});
