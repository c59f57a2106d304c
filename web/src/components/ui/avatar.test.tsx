import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';

test.each([
  ['ada', 'A'],
  ['🇩🇪 Ada', '🇩🇪'],
  ['👩‍👩‍👧 Ada', '👩‍👩‍👧'],
  ['e\u0301lan', 'E\u0301'],
])('shows the whole first character of %s', (name, initial) => {
  const { container } = render(<Avatar name={name} picture={null} />);
  expect(container).toHaveTextContent(initial);
});
