import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { createReplicas, createSessionId } from '@showhands/service-kit/discovery';
import { createStickySessionSelector } from './sticky-sessions.ts';

const replicas = createReplicas('http://127.0.0.1:1, http://127.0.0.1:2');
const [first, second] = await replicas.list();
if (!first || !second) throw new Error('two replicas are configured');

const requestTo = (url: string): IncomingMessage => Object.assign(new IncomingMessage(new Socket()), { url });
const sessionOf = ({ tag }: { tag: string }): string => createSessionId(tag);

test.each([
  ['the replica of its tag', `/socket.io/?EIO=4&transport=polling&sid=${sessionOf(first)}`, first],
  ['the replica of another tag', `/socket.io/?EIO=4&transport=polling&sid=${sessionOf(second)}`, second],
  ['the same replica whatever the order of the query', `/socket.io/?sid=${sessionOf(second)}&EIO=4`, second],
  ['the same replica for an encoded id', `/socket.io/?sid=${sessionOf(second).replace('.', '%2E')}`, second],
])('a session goes to %s', async (_, url, expected) => {
  const select = createStickySessionSelector(replicas, () => 0);
  for (let request = 0; request < 3; request += 1) expect(await select(requestTo(url))).toBe(expected);
});

test.each([
  ['a new session', '/socket.io/?EIO=4&transport=polling'],
  ['a request without a query', '/socket.io/'],
  ['an empty session id', '/socket.io/?sid='],
  ['a session id without a tag', '/socket.io/?sid=0123456789abcdefghij'],
  ['a malformed session id', `/socket.io/?sid=x.${first.tag}`],
  ['a session of an unknown replica', `/socket.io/?sid=${createSessionId('unknown0')}`],
])('%s goes to the replica with fewer sockets', async (_, url) => {
  for (const [index, expected] of [first, second].entries()) {
    const select = createStickySessionSelector(replicas, (replica) => (replica === expected ? index : index + 1));
    for (let request = 0; request < 10; request += 1) expect(await select(requestTo(url))).toBe(expected);
  }
});

test('new sessions go to every replica while all have as many sockets', async () => {
  const select = createStickySessionSelector(replicas, () => 0);
  const selected = await Promise.all(Array.from({ length: 64 }, () => select(requestTo('/socket.io/'))));
  expect(new Set(selected)).toEqual(new Set([first, second]));
});
