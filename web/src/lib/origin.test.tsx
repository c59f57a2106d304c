import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { from, useArrivedFrom } from './origin.ts';

afterEach(cleanup);

const Shown = () => <p>{JSON.stringify(useArrivedFrom())}</p>;

const arrivalFor = (state: unknown): unknown => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/poll/1', state }]}>
      <Shown />
    </MemoryRouter>,
  );
  return JSON.parse(screen.getByText(/from/).textContent);
};

test.each([[null], ['my-polls'], [{}], [{ from: 'elsewhere' }], [{ from: 7 }]])(
  'whoever arrives with %j comes from the dashboard',
  (state) => {
    expect(arrivalFor(state)).toEqual({ from: 'dashboard', before: null, search: '' });
  },
);

test('keeps how one had come to the screen before', () => {
  const state = from('poll', from('my-polls'));
  expect(arrivalFor(state)).toEqual({
    from: 'poll',
    before: { from: 'my-polls', before: null, search: '' },
    search: '',
  });
});

test('keeps what was searched where one came from', () => {
  expect(arrivalFor(from('results', null, '?q=bus'))).toEqual({ from: 'results', before: null, search: '?q=bus' });
});
