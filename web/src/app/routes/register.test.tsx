import { afterEach, expect, test } from '@jest/globals';
import { screen as page } from '@testing-library/react';
import { renderUi } from '#jest/ui-fixture.tsx';
import { screen } from './register.tsx';

afterEach(() => document.head.replaceChildren());

const open = (state: string | null) => {
  document.head.innerHTML = '<meta property="og:title" content="Tea or coffee?">';
  renderUi(<screen.component />, { path: { pathname: '/register', state } });
};

test('shows whoever comes by a code the question that the server has put into the page', () => {
  open('/p/3fg9vj');
  expect(page.getByText('Tea or coffee?')).toBeInTheDocument();
  expect(page.queryByText('Sign up to vote on this poll.')).toBeNull();
});

test.each([
  ['/poll/1', 'Sign up to vote on this poll.'],
  ['/create', 'Sign up to create a poll.'],
])('shows no question before %s', (state, purpose) => {
  open(state);
  expect(page.queryByText('Tea or coffee?')).toBeNull();
  expect(page.getByText(purpose)).toBeInTheDocument();
});
