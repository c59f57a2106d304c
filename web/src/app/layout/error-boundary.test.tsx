import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
const Broken = (): never => {
  throw new Error('no such chunk');
};

test('replaces a screen that throws by an explanation and a way to reload', () => {
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This screen could not be shown' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test('the next screen, under another key, is shown again', () => {
  const { rerender } = render(
    <ErrorBoundary key="/results">
      <Broken />
    </ErrorBoundary>,
  );
  rerender(
    <ErrorBoundary key="/profile">
      <h1>Profile</h1>
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Profile' })).toBeInTheDocument();
});
