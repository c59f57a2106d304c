import { expect, test } from '@jest/globals';
import { createSessionId, replicaTag, tagOfSession } from './replica-tag.ts';

test('a session id contains the tag of its replica', () => {
  const tag = replicaTag('10.0.3.7:4005');
  expect(tagOfSession(createSessionId(tag))).toBe(tag);
  expect(replicaTag('10.0.3.7:4005')).toBe(tag);
  expect(replicaTag('10.0.3.8:4005')).not.toBe(tag);
});

test('session ids are unique', () => {
  const tag = replicaTag('10.0.3.7:4005');
  expect(createSessionId(tag)).not.toBe(createSessionId(tag));
});

test.each(['', 'x.y', 'aaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaa.', '../../etc/passwd.12345678', 'a'.repeat(40)])(
  'finds no tag in %p',
  (id) => {
    expect(tagOfSession(id)).toBeUndefined();
  },
);
