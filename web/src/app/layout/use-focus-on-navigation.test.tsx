import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const Layout = () => {
  const main = useFocusOnNavigation();
  return (
    <>
      <Link to="/results">Results</Link>
      <Link to="/?category=sports">Sports</Link>
      <main ref={main} tabIndex={-1} />
    </>
  );
};

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
const open = () => {
  const router = createMemoryRouter([{ path: '*', element: <Layout /> }], { initialEntries: ['/'] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
};

test('does not take the focus when the page opens', () => {
  open();
  expect(document.body).toHaveFocus();
});

test('a link to another screen scrolls to the top and focuses its content', async () => {
  const { user } = open();
  await user.click(screen.getByRole('link', { name: 'Results' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

test('a filter of the same screen keeps focus and scroll position', async () => {
  const { user } = open();
  await user.click(screen.getByRole('link', { name: 'Sports' }));
  expect(screen.getByRole('link', { name: 'Sports' })).toHaveFocus();
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('going back leaves the scroll position to the browser', async () => {
  const { router, user } = open();
  await user.click(screen.getByRole('link', { name: 'Results' }));
  jest.mocked(window.scrollTo).mockClear();
  await act(() => router.navigate(-1));
  expect(window.scrollTo).not.toHaveBeenCalled();
});
