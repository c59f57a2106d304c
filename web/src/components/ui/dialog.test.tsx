import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from './dialog.tsx';

const onClose = jest.fn();
afterEach(() => {
  onClose.mockClear();
});

const dialog = (open: boolean) => (
  <Dialog open={open} onClose={onClose} title="Delete it?" closeLabel="Close">
    It is gone for good.
  </Dialog>
);

test('stays open when it is reopened before the `close` event arrives', () => {
  const { rerender } = render(dialog(true));
  rerender(dialog(false));
  rerender(dialog(true));
  onClose.mockClear();
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(onClose).not.toHaveBeenCalled();
});

test('calls onClose when the browser closes it', () => {
  render(dialog(true));
  screen.getByRole<HTMLDialogElement>('dialog').close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape calls onClose and leaves the dialog open', () => {
  render(dialog(true));
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(screen.getByRole('dialog'), cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('closes when its backdrop is clicked, but not when a press began inside', () => {
  render(dialog(true));
  const backdrop = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByText('It is gone for good.'));
  fireEvent.click(backdrop);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(backdrop);
  fireEvent.click(backdrop);
  expect(onClose).toHaveBeenCalledTimes(1);
});
