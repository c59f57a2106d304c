import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PanelFrame } from './panel-frame.tsx';

const onClose = jest.fn();

const renderFrame = ({ narrow }: { narrow: boolean }) => {
  const media = (query: string) => Object.assign(new EventTarget(), { matches: narrow, media: query });
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(media as typeof matchMedia);
  const { unmount } = render(
    <PanelFrame labelledBy="title" onClose={onClose}>
      <h2 id="title">Assistant</h2>
      <input aria-label="Question" />
      <dialog open aria-label="Confirmation">
        <button type="button">Keep</button>
      </dialog>
    </PanelFrame>,
  );
  return { unmount, panel: screen.getByRole('dialog', { name: 'Assistant' }), user: userEvent.setup() };
};

afterEach(() => {
  onClose.mockReset();
});

test('on a narrow screen it is a modal dialog, and takes the focus itself', () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { panel } = renderFrame({ narrow: true });
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(panel).toHaveFocus();
});

test('on a narrow screen, closing the dialog itself calls onClose, closing one inside it does not', () => {
  const { panel } = renderFrame({ narrow: true });
  screen.getByRole<HTMLDialogElement>('dialog', { name: 'Confirmation' }).close();
  expect(onClose).not.toHaveBeenCalled();
  if (panel instanceof HTMLDialogElement) panel.close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('on a narrow screen, closes the dialog when unmounted', () => {
  const close = jest.spyOn(HTMLDialogElement.prototype, 'close');
  const { unmount } = renderFrame({ narrow: true });
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
});

test('on a wide screen it is not modal, and closes on Escape, but not from a dialog inside it', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { user } = renderFrame({ narrow: false });
  expect(showModal).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('textbox', { name: 'Question' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
