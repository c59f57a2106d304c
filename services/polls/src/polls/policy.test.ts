import { describe, expect, test } from '@jest/globals';
import { texts } from '@showhands/contracts';
import { assertEditable, assertOwner, assertVisible, canSee } from './policy.ts';

const [CREATOR, OTHER] = ['creator', 'other'];
const pollOf = (status: 'active' | 'closed' | 'draft') => ({ creator: CREATOR, status });

describe.each([
  { viewer: CREATOR, status: 'active', visible: true, editError: undefined },
  { viewer: CREATOR, status: 'closed', visible: true, editError: { code: 'poll_closed', status: 403 } },
  { viewer: CREATOR, status: 'draft', visible: true, editError: undefined },
  { viewer: OTHER, status: 'active', visible: true, editError: { code: 'not_owner', status: 403 } },
  { viewer: OTHER, status: 'closed', visible: true, editError: { code: 'not_owner', status: 403 } },
  { viewer: OTHER, status: 'draft', visible: false, editError: { code: 'not_owner', status: 403 } },
] as const)('$viewer, $status poll', ({ viewer, status, visible, editError }) => {
  const poll = pollOf(status);

  test(`is ${visible ? 'visible' : 'hidden'}`, () => {
    expect(canSee(viewer, poll)).toBe(visible);
    if (visible) expect(assertVisible(viewer, poll)).toBe(poll);
    else expect(() => assertVisible(viewer, poll)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  test(editError ? `rejects editing with ${editError.code}` : 'can be edited', () => {
    const edit = () => assertEditable(viewer, poll);
    if (editError) expect(edit).toThrow(expect.objectContaining(editError));
    else expect(edit).not.toThrow();
  });
});

test('a missing poll is not found', () => {
  const error = { code: 'not_found', message: texts.poll.notFound };
  expect(() => assertVisible(CREATOR, undefined)).toThrow(expect.objectContaining(error));
});

test.each([texts.poll.notOwner, texts.poll.notOwnerDelete])('another user is rejected with "%s"', (message) => {
  expect(() => assertOwner(CREATOR, pollOf('active'), message)).not.toThrow();
  expect(() => assertOwner(OTHER, pollOf('active'), message)).toThrow(
    expect.objectContaining({ code: 'not_owner', message }),
  );
});
