import { expect, test } from '@jest/globals';
import { createMessageHandlers } from './handlers.ts';

const ID = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';

test('passes on a payload that matches the contract and drops one that does not', () => {
  const handlers = createMessageHandlers();
  const heard: unknown[] = [];
  handlers.on('presence', (payload) => heard.push(payload));
  handlers.receive('presence', { pollId: ID, watching: 4, extra: true });
  handlers.receive('presence', { pollId: ID, watching: 'many' });
  handlers.receive('presence', undefined);
  handlers.receive('unknown', { pollId: ID, watching: 4 });
  expect(heard).toEqual([{ pollId: ID, watching: 4 }]);
});

test('an unsubscribed handler is not called any more, the others are', () => {
  const handlers = createMessageHandlers();
  const heard: string[] = [];
  const stop = handlers.on('pollDeleted', () => heard.push('first'));
  handlers.on('pollDeleted', () => heard.push('second'));
  stop();
  handlers.receive('pollDeleted', { pollId: ID });
  expect(heard).toEqual(['second']);
});
