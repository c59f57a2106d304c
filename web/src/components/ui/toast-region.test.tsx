import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const open = () => {
  const dismissed: number[] = [];
  const toasts = [
    { id: 1, kind: 'success' as const, text: 'Saved', ms: 4_000 },
    { id: 2, kind: 'info' as const, text: 'Closed', ms: 5_000 },
  ];
  render(
    <ToastRegion
      toasts={toasts}
      single={false}
      labels={{ region: 'Notices', dismiss: 'Dismiss' }}
      onDismiss={(id) => dismissed.push(id)}
    />,
  );
  pass(100);
  return dismissed;
};

test('dismisses each toast after its duration', () => {
  const dismissed = open();
  pass(3_999);
  expect(dismissed).toEqual([]);
  pass(1);
  expect(dismissed).toEqual([1]);
  pass(1_000);
  expect(dismissed).toEqual([1, 2]);
});

test('keeps toasts while they are hovered', () => {
  const dismissed = open();
  fireEvent.pointerEnter(screen.getByText('Saved'));
  pass(60_000);
  expect(dismissed).toEqual([]);
  fireEvent.pointerLeave(screen.getByText('Saved'));
  pass(4_000);
  expect(dismissed).toEqual([1]);
});

test('announces toasts politely, and they can be dismissed', () => {
  const dismissed = open();
  expect(screen.getByRole('region', { name: 'Notices' })).toHaveAttribute('aria-live', 'polite');
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] ?? document.body);
  expect(dismissed).toEqual([2]);
});

test('an action runs once, and ends its toast', () => {
  const calls: string[] = [];
  const action = { label: 'Undo', run: () => calls.push('run') };
  render(
    <ToastRegion
      toasts={[{ id: 7, kind: 'success', text: 'Closed', ms: 4_000, action }]}
      single={false}
      labels={{ region: 'Notices', dismiss: 'Dismiss' }}
      onDismiss={(id) => calls.push(`dismiss ${id}`)}
    />,
  );
  pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(calls).toEqual(['dismiss 7', 'run']);
});

test('moves toasts into an open dialog, and back out when it closes', async () => {
  const raised = jest.spyOn(HTMLElement.prototype, 'showPopover');
  const pageWith = (texts: string[], open: boolean) => (
    <>
      <dialog open={open} data-testid="dialog" />
      <ToastRegion
        toasts={texts.map((text, id) => ({ id, kind: 'info', text, ms: 4_000 }))}
        single={false}
        labels={{ region: 'Notices', dismiss: 'Dismiss' }}
        onDismiss={() => undefined}
      />
    </>
  );
  const region = () => screen.getByRole('region', { name: 'Notices' });
  const view = render(pageWith([], false));
  pass(100);
  raised.mockClear();
  await act(async () => view.rerender(pageWith(['Saved'], true)));
  expect(screen.getByTestId('dialog')).toContainElement(region());
  expect(raised.mock.contexts).toEqual([region()]);
  // The live region must exist, empty, before it announces something.
  expect(region()).toBeEmptyDOMElement();
  pass(100);
  expect(region()).toHaveTextContent('Saved');

  await act(async () => view.rerender(pageWith(['Saved'], false)));
  pass(100);
  expect(region().parentElement).toBe(document.body);
  expect(region()).toHaveTextContent('Saved');
});
