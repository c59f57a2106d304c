import { type EventPayload, hiddenText, type PollSnapshot } from '@showhands/contracts';
import { insertRemoval, type Transaction } from '@showhands/service-kit/database';
import { deleteLocked, publishChange } from '../polls/commands.ts';
import { findPollForUpdate } from '../polls/repository.ts';
import { claimDecision, type HiddenKind, raisePoll, redactRevisions, storeHidden, updateOption } from './repository.ts';

type Moderated = EventPayload<'content.moderated'>;
type Decision = Pick<Moderated, 'state' | 'version'>;

const moderatePoll = async (trx: Transaction, poll: PollSnapshot, { state, version }: Decision): Promise<boolean> => {
  const { id, visibility = 'everyone' } = poll;
  const former = await claimDecision(trx, { kind: 'poll', id, pollId: id }, version);
  if (former === undefined) return false;
  const isHidden = visibility === 'hidden';
  if (state === 'hidden' && !isHidden) {
    await storeHidden(trx, 'poll', id, { visibility });
    await raisePoll(trx, id, 'hidden');
  } else if (state === 'visible' && isHidden && former) {
    await storeHidden(trx, 'poll', id, null);
    await raisePoll(trx, id, former.visibility);
  }
  return true;
};

type Option = PollSnapshot['options'][number];

/** A deleted option stays hidden, and its text is gone. */
const moderateText = async (trx: Transaction, poll: PollSnapshot, option: Option, { state, version }: Decision) => {
  const { id, text, description = null, hidden: isHidden = false } = option;
  const former = await claimDecision(trx, { kind: 'option', id, pollId: poll.id }, version);
  if (former === undefined) return false;
  if (state === 'visible') {
    if (former) await updateOption(trx, poll.id, id, { ...former, hidden: false });
    await storeHidden(trx, 'option', id, null);
  } else {
    const content = isHidden ? former : { text, description };
    await storeHidden(trx, 'option', id, state === 'deleted' ? null : content);
    await updateOption(trx, poll.id, id, { text: hiddenText, description: null, hidden: true });
    await redactRevisions(trx, poll.id, id, ['option', 'option_description']);
  }
  await raisePoll(trx, poll.id);
  return true;
};

const moderatePicture = async (trx: Transaction, poll: PollSnapshot, option: Option, { state, version }: Decision) => {
  const { id, picture = null, picture_hidden: isHidden = false } = option;
  const former = await claimDecision(trx, { kind: 'picture', id, pollId: poll.id }, version);
  if (former === undefined) return false;
  if (state === 'visible') {
    if (former) await updateOption(trx, poll.id, id, { ...former, picture_hidden: false });
    await storeHidden(trx, 'picture', id, null);
  } else {
    const content = isHidden ? former : { picture };
    await storeHidden(trx, 'picture', id, state === 'deleted' ? null : content);
    await updateOption(trx, poll.id, id, { picture: null, picture_hidden: true });
    await redactRevisions(trx, poll.id, id, ['option_picture']);
  }
  await raisePoll(trx, poll.id);
  return true;
};

const isOwnKind = (kind: string): kind is HiddenKind => ['poll', 'option', 'picture'].includes(kind);

/** Applies a decision of moderators, unless a newer one is applied, or the content is gone. */
export const moderate = async (trx: Transaction, { content, note, ...decision }: Moderated): Promise<void> => {
  const { kind, id, poll_id: pollId } = content;
  if (!isOwnKind(kind) || pollId === null) return;
  const before = await findPollForUpdate(trx, pollId);
  if (!before) return;
  if (kind === 'poll' && decision.state === 'deleted') {
    await deleteLocked(trx, before);
    return insertRemoval(trx, pollId, note);
  }
  const option = before.options.find((one) => one.id === id);
  const isApplied =
    kind === 'poll'
      ? await moderatePoll(trx, before, decision)
      : option !== undefined &&
        (await (kind === 'option' ? moderateText : moderatePicture)(trx, before, option, decision));
  if (isApplied) await publishChange(trx, before);
};
