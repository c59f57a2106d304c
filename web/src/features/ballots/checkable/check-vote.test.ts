import { beforeEach, expect, test } from '@jest/globals';
import { type Answers, aCheckablePoll, aCommitment, mockAnswers } from '#jest/checkable-fixture.ts';
import { tokenFor, VIEWER } from '#jest/factories.ts';
import { session } from '#lib/session/session.ts';
import { checkVote, faultOf } from './check-vote.ts';
import { type Receipt, receipts } from './receipts.ts';

const [OWN, OTHER, THIRD] = ['own', 'other', 'third'].map(aCommitment) as [string, string, string];
const { poll, head, promise, proof } = aCheckablePoll();
const another = aCheckablePoll({ id: poll.id });

const receipt: Receipt = {
  type: 'showhands-receipt-v1',
  poll: poll.id,
  key: poll.check_key,
  commitment: OWN,
  promise: promise(OWN),
  head: head(OWN),
  opening: { choices: [], nonce: '', poll: poll.id, type: 'showhands-ballot-v1' },
};

beforeEach(() => {
  session.signIn(tokenFor(VIEWER), VIEWER);
  receipts.set(receipt);
});

test.each<[what: string, parts: Partial<Receipt>, fault: string | undefined]>([
  ['a promise of this vote', {}, undefined],
  ['a promise of another vote', { promise: promise(OTHER) }, 'promise'],
  ['a promise of another poll', { promise: promise(OWN, another.poll.id.replace('0', '1')) }, 'promise'],
  ['a promise by another key', { promise: another.promise(OWN) }, 'promise'],
  ['no promise at all, but a text', { promise: 'AAAA' }, 'promise'],
  ['another key', { key: another.poll.check_key }, 'key'],
  ['a head by another key', { head: another.head(OWN) }, 'head'],
])('without asking the server, knows %s', (_, parts, fault) => {
  expect(faultOf(poll, { ...receipt, ...parts })).toBe(fault);
});

test.each<[what: string, answers: Answers, result: object, parts: Partial<Receipt>]>([
  [
    'a vote on a list that has grown',
    { proof: proof(OWN, OTHER) },
    { state: 'included', size: 2, isCompared: true },
    {},
  ],
  ['a proof of another vote', { proof: proof(THIRD, OTHER) }, { state: 'broken', fault: 'inclusion' }, {}],
  [
    'a list that replaced one that was seen',
    { proof: proof(OWN, OTHER) },
    { state: 'broken', fault: 'changed' },
    { head: head(OTHER) },
  ],
  ['a vote that waits', { head: head(OTHER) }, { state: 'waiting' }, { head: head(OTHER) }],
  ['an older list than was seen', {}, { state: 'broken', fault: 'changed' }, { head: head(OTHER, THIRD) }],
  [
    'another list of the size that was seen',
    { head: head(THIRD, OTHER) },
    { state: 'broken', fault: 'changed' },
    { head: head(OTHER, THIRD) },
  ],
  ['a vote that has left the list', {}, { state: 'broken', fault: 'changed' }, { included: true }],
  ['a vote that the server has forgotten', { hasVoted: false }, { state: 'broken', fault: 'forgotten' }, {}],
])('names %s', async (_, answers, result, parts) => {
  mockAnswers(answers);
  expect(await checkVote(poll, { ...receipt, ...parts })).toMatchObject(result);
});

test('two voters who were shown different lists find out by a receipt of the other', async () => {
  const ofOther = { ...receipt, commitment: OTHER, promise: promise(OTHER), head: head(OTHER) };
  // To this voter the server shows a list on which the other vote came later.
  const inclusion = { ...proof(OWN, OTHER), index: 1 };
  mockAnswers({ proof: { ...inclusion, path: proof(OTHER, OWN).path } });
  expect(await checkVote(poll, ofOther)).toMatchObject({ state: 'broken', fault: 'changed' });
  expect(receipts.get(poll.id)).toEqual(receipt);
});

test('keeps the newest list that it has seen', async () => {
  mockAnswers({ proof: proof(OWN, OTHER) });
  await checkVote(poll, receipt);
  expect(receipts.get(poll.id)).toEqual({ ...receipt, head: head(OWN, OTHER), included: true });
});
