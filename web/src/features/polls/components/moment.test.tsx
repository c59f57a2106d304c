import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Moment } from './moment.tsx';

const END = '2026-11-27T12:00:05.000Z';
const BEFORE = Date.parse('2026-11-27T12:00:00.000Z');

test.each([
  ['has passed', true, 'Just now'],
  ['is to come', false, 'in less than a minute'],
])('a date that %s, seen at an older time', (_name, isPast, expected) => {
  expect(render(<Moment iso={END} now={BEFORE} isPast={isPast} />).container).toHaveTextContent(expected);
});
