import { createComment } from '@showhands/contracts';
import { apiClient } from '@showhands/testing';
import type { LoadTestAccount } from './accounts.ts';
import type { Measurements, Place } from './measurements.ts';
import type { Options } from './options.ts';
import type { OwnPoll } from './polls.ts';
import { runSchedule } from './schedule.ts';

/** Posts comments in as much time as the votes take, each account in another poll than before. Comments are not retried. */
export const postComments = async (
  accounts: readonly LoadTestAccount[],
  polls: readonly OwnPoll[],
  { url, votes, comments, rate, connections }: Options,
  signal: AbortSignal,
  measurements: Measurements,
): Promise<void> => {
  const api = apiClient(url);
  const place: Place = { group: 'commenters', stage: 'run', operation: 'comment' };
  const start = async (index: number, dueAt: number): Promise<void> => {
    const token = accounts[index % accounts.length]?.token ?? '';
    const body = { poll_id: polls[index % polls.length]?.poll.id ?? '', content: `Comment ${index + 1}` };
    const response = await api.attempt(createComment, { token, body }).catch(() => undefined);
    measurements.respond(place, response?.status ?? 0);
    measurements.finish(place, response?.ok ? 'ok' : 'failed', dueAt);
  };
  await runSchedule({
    ...{ count: comments, start, signal, concurrency: connections },
    rate: rate && votes > 0 ? (rate * comments) / votes : rate,
  });
};
