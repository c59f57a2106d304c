import { beforeEach, expect, test } from '@jest/globals';
import { aCheckablePoll, mockAnswers } from '#jest/checkable-fixture.ts';
import { tokenFor, uuid, VIEWER } from '#jest/factories.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { session } from '#lib/session/session.ts';
import { type Receipt, receipts } from './receipts.ts';
import { sendSealed } from './seal-vote.ts';

const [TEA, COFFEE] = [[{ option_id: uuid() }], [{ option_id: uuid() }]] as const;

interface Sent {
  readonly commitment: string;
  readonly nonce?: string;
}

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  mockAnswers({});
});

/** Sends a vote to a server that signs it, or fails. @returns what was sent, and the receipt that was kept meanwhile */
const vote = async ({ poll, promise }: ReturnType<typeof aCheckablePoll>, choices: typeof TEA, failure?: Error) => {
  let sent: Sent = { commitment: '' };
  let meanwhile: Receipt | undefined;
  const sending = sendSealed(poll, choices, async (fields) => {
    sent = fields;
    meanwhile = receipts.get(poll.id);
    if (failure) throw failure;
    return { promise: promise(fields.commitment) };
  });
  if (failure) await expect(sending).rejects.toBe(failure);
  else await sending;
  return { sent, meanwhile };
};

test.each([
  ['open', true],
  ['secret', false],
] as const)(
  'a vote in the mode «%s» is kept before it is sent, and sends its nonce: %j',
  async (checkable, hasNonce) => {
    const checked = aCheckablePoll({ checkable });
    const { sent, meanwhile } = await vote(checked, TEA);
    expect(meanwhile).toMatchObject({ commitment: sent.commitment, opening: { choices: TEA } });
    expect(sent.nonce).toBe(hasNonce ? meanwhile?.opening.nonce : undefined);
    expect(receipts.get(checked.poll.id)).toMatchObject({ promise: checked.promise(sent.commitment) });
  },
);

test('an unanswered vote keeps its commitment when it is sent again, and another vote gets a new one', async () => {
  const checked = aCheckablePoll({ checkable: 'open' });
  const lost = new TypeError('the connection was lost');
  const first = await vote(checked, TEA, lost);
  expect((await vote(checked, TEA, lost)).sent).toEqual(first.sent);
  const other = await vote(checked, COFFEE);
  expect(other.sent.commitment).not.toBe(first.sent.commitment);
  expect(other.sent.nonce).not.toBe(first.sent.nonce);
});

test('the receipt of an accepted vote stays when a further one is rejected', async () => {
  const checked = aCheckablePoll();
  await vote(checked, TEA);
  const kept = receipts.get(checked.poll.id);
  const { sent } = await vote(checked, COFFEE, new ApiError({ status: 409, code: 'already_voted' }));
  expect(sent.commitment).not.toBe(kept?.commitment);
  expect(receipts.get(checked.poll.id)).toEqual(kept);
});
