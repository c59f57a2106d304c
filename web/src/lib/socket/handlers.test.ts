import { expect, test } from '@jest/globals';
import { createHandlers } from './handlers.ts';

const ID = '8b6f3c1e-52a7-4d0f-9c3e-2f6f1d7a9b10';

test('hands a payload on that keeps the contract, and drops one that breaks it', () => {
  const handlers = createHandlers();
  const heard: unknown[] = [];
  handlers.on('presence', (payload) => heard.push(payload));
  handlers.receive('presence', { pollId: ID, watching: 4, extra: true });
  handlers.receive('presence', { pollId: ID, watching: 'many' });
  handlers.receive('presence', undefined);
  handlers.receive('unknown', { pollId: ID, watching: 4 });
  expect(heard).toEqual([{ pollId: ID, watching: 4 }]);
});

test('a poll that became a draft comes without its content', () => {
  const handlers = createHandlers();
  const heard: unknown[] = [];
  handlers.on('pollUpdate', (payload) => heard.push(payload));
  handlers.receive('pollUpdate', { id: ID, status: 'draft', version: 9 });
  expect(heard).toEqual([{ id: ID, status: 'draft', version: 9 }]);
});

test('who stops hears no more, and the others still do', () => {
  const handlers = createHandlers();
  const heard: string[] = [];
  const stop = handlers.on('pollDeleted', () => heard.push('first'));
  handlers.on('pollDeleted', () => heard.push('second'));
  stop();
  handlers.receive('pollDeleted', { pollId: ID });
  expect(heard).toEqual(['second']);
});
