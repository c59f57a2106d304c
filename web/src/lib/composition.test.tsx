import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import './composition.ts';

test.each([
  ['during a composition', { isComposing: true }, 0],
  ['that confirms a composition in Safari', { keyCode: 229 }, 0],
  ['after it', { keyCode: 13 }, 2],
])('Enter %s', (_when, key, times) => {
  const seen: string[] = [];
  const onDocument = () => seen.push('document');
  document.addEventListener('keydown', onDocument, true);
  render(<input onKeyDown={() => seen.push('field')} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ...key });
  document.removeEventListener('keydown', onDocument, true);
  expect(seen).toHaveLength(times);
});
