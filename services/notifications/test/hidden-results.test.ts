import { expect, it } from '@jest/globals';
import type { PollSnapshot } from '@showhands/contracts';
import { aPoll, closed, created, useNotifications, voted } from './notifications-under-test.ts';

const service = useNotifications();

/** Numbers and names that only the results contain. */
const RESULT = /424242|leading option/;

it.each<[string, Partial<PollSnapshot>]>([
  ['private', { show_results: false }],
  ['hidden until a vote', { results_when: 'after_vote' }],
  ['hidden until the close', { results_when: 'after_close' }],
])('no notification tells results that are %s', async (_, fields) => {
  const [creator, voter, reader] = await service.users(3);
  const poll = aPoll(creator, fields);
  const [first, second] = poll.options;
  if (!first || !second) throw new Error('no options');
  const counted: PollSnapshot = {
    ...poll,
    total_votes: 424_242,
    voters_count: 424_242,
    options: [{ ...first, text: 'The leading option', votes: 424_242 }, second],
  };
  await service.deliver(created(counted), voted(counted, 2, voter), closed(counted, 3));
  const lists = await Promise.all([creator, voter, reader].map((user) => service.list(user)));
  expect(lists.map((list) => list.map(({ type }) => type).toSorted())).toEqual([
    ['poll_closed', 'vote'],
    ['poll_closed', 'poll_created'],
    ['poll_created'],
  ]);
  const published = [
    ...(await service.published('notification.created')),
    ...(await service.published('notification.broadcast')),
  ];
  const sent = [...lists.flat(), ...published].map((one) => JSON.stringify(one));
  // Ids and times may contain any digits.
  const told = sent.map((one) => one.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"[\d-]+T[\d:.]+Z"/g, ''));
  expect(told.filter((one) => RESULT.test(one))).toEqual([]);
});
