import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderUi, shownToasts } from '#jest/ui-fixture.tsx';
import { toasts } from '#lib/toasts.ts';
import { Toasts } from './toasts.tsx';

test('the z key runs the action of the newest toast that has one, and not what is typed', async () => {
  const undone: string[] = [];
  const { user } = renderUi(
    <>
      <input aria-label="Title" />
      <Toasts />
    </>,
  );
  await act(async () => toasts.success('Closed', { action: { label: 'Undo', run: () => undone.push('close') } }));
  await act(async () => toasts.info('Ada voted'));
  await user.type(screen.getByLabelText('Title'), 'z');
  expect(undone).toEqual([]);
  await user.click(document.body);
  await user.keyboard('zz');
  expect(undone).toEqual(['close']);
  expect(shownToasts()).toEqual(['info: Ada voted']);
});
