import { expect, test } from '@jest/globals';
import type { Poll } from '@showhands/contracts';
import { render } from '@testing-library/react';
import { aPoll } from '#jest/factories.ts';
import { formatZonedTime } from '#lib/time-zone.ts';
import { EndLabel } from './end-label.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const [PAST, FUTURE] = ['2026-11-21T11:00:00.000Z', '2026-11-21T13:00:00.000Z'];
const [PAST_TEXT, FUTURE_TEXT] = [PAST, FUTURE].map(formatZonedTime);

test.each<[string, Partial<Poll>, string]>([
  ['an active poll without an end', {}, ''],
  ['an active poll before its end', { ends_at: FUTURE }, `Ends ${FUTURE_TEXT} (in 1 hour)`],
  ['an active poll after its end, until the server closes it', { ends_at: PAST }, `Expired ${PAST_TEXT} (1h ago)`],
  [
    'an active poll at its end',
    { ends_at: new Date(NOW).toISOString() },
    `Expired ${formatZonedTime('2026-11-21T12:00Z')} (Just now)`,
  ],
  [
    'a poll closed before its end',
    { status: 'closed', ends_at: FUTURE, closed_at: PAST },
    `Ended ${PAST_TEXT} (1h ago)`,
  ],
  ['a poll closed at its end, not refetched yet', { status: 'closed', ends_at: PAST }, `Ended ${PAST_TEXT} (1h ago)`],
  [
    'a poll closed since the page looked at the clock',
    { status: 'closed', closed_at: FUTURE },
    `Ended ${FUTURE_TEXT} (Just now)`,
  ],
  ['a closed poll without dates', { status: 'closed' }, ''],
])('labels the end of %s', (_name, parts, label) => {
  const { container } = render(<EndLabel poll={aPoll(parts)} now={NOW} />);
  expect(container.textContent).toBe(label);
});
