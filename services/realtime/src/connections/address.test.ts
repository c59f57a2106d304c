import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { clientAddress, localAddress } from './address.ts';

const request = (addresses: Partial<Socket>, headers: Record<string, string> = {}): IncomingMessage => {
  const socket = Object.defineProperties(
    new Socket(),
    Object.fromEntries(Object.entries(addresses).map(([name, value]) => [name, { value }])),
  );
  return Object.assign(new IncomingMessage(socket), { headers });
};

test.each([
  ['the forwarded address', { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
  ['the address of the connection without one', {}, '10.0.0.1'],
  ['at most 100 characters', { 'x-forwarded-for': '1'.repeat(101) }, '1'.repeat(100)],
])('the client address is %s', (_, headers, expected) => {
  expect(clientAddress(request({ remoteAddress: '10.0.0.1' }, headers))).toBe(expected);
});

test.each([
  ['10.0.0.2', '10.0.0.2:4005'],
  ['::ffff:10.0.0.2', '10.0.0.2:4005'],
  ['fd00::2', 'fd00::2:4005'],
])('the local address of a connection to %s is %s', (address, expected) => {
  expect(localAddress(request({ localAddress: address, localPort: 4005 }))).toBe(expected);
});
