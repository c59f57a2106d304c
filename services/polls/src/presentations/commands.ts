import { type PollSnapshot, sharingTexts } from '@showhands/contracts';
import type { Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import type { Caller } from '../polls/commands.ts';
import { assertOwner, assertVisible } from '../polls/policy.ts';
import * as repository from './repository.ts';

const getPresentable = async (trx: Transaction, user: Identity, id: string): Promise<PollSnapshot> => {
  const poll = assertVisible(user.id, await repository.findPollForKeyShare(trx, id));
  if (poll.status === 'draft') throw new AppError('poll_draft', sharingTexts.presenting.draft);
  return poll;
};

export const openPresentation = (store: Store, call: Caller & { params: { id: string } }) =>
  store.transact(call, async (trx) => {
    const poll = await getPresentable(trx, call.user, call.params.id);
    return repository.ensurePresentation(trx, poll.id);
  });

export const coverResults = (store: Store, call: Caller & { params: { id: string }; body: { covered: boolean } }) =>
  store.transact(call, async (trx) => {
    const { user, params, body } = call;
    const poll = await getPresentable(trx, user, params.id);
    assertOwner(user.id, poll, sharingTexts.presenting.notOwner);
    const before = await repository.ensurePresentationForUpdate(trx, poll.id);
    if (before.covered === body.covered) return before;
    const { pollId, covered, version, code } = await repository.updateCovered(trx, before, body.covered);
    await outbox.append(trx, 'poll.presented', { pollId, covered, version });
    return { pollId, code, covered, version };
  });
