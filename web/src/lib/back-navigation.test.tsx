import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { backState, useBackState } from './back-navigation.ts';

const Shown = () => <p>{JSON.stringify(useBackState())}</p>;

const arrivalFor = (state: unknown): unknown => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/poll/1', state }]}>
      <Shown />
    </MemoryRouter>,
  );
  return JSON.parse(screen.getByText(/from/).textContent);
};

test.each([[null], ['my-polls'], [{}], [{ from: 'elsewhere' }], [{ from: 7 }]])(
  'leads back to the dashboard for the state %j',
  (state) => {
    expect(arrivalFor(state)).toEqual({ from: 'dashboard', before: null, search: '' });
  },
);

test('keeps the state of the previous screen', () => {
  const state = backState('poll', backState('my-polls'));
  expect(arrivalFor(state)).toEqual({
    from: 'poll',
    before: { from: 'my-polls', before: null, search: '' },
    search: '',
  });
});

test('keeps the search of the previous screen', () => {
  expect(arrivalFor(backState('results', null, '?q=bus'))).toEqual({ from: 'results', before: null, search: '?q=bus' });
});
