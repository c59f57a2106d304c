import {
  type BodyOf,
  type Decision,
  type DecisionReason,
  type decideReport,
  type ModerationActionName,
  moderationTexts,
  type objectToDecision,
  type ReportedContent,
  type reportUser,
} from '@showhands/contracts';
import type { CommandCall, Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { AppError, notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { assertModerator, suspend, unsuspend } from '../moderation/commands.ts';
import { findSuspension, hasActions, insertAction, lockAccount } from '../moderation/repository.ts';
import { nameOf } from '../pictures/presenter.ts';
import { deletePicture } from '../pictures/repository.ts';
import { dropMailsOf } from '../poll-mails/commands.ts';
import { findUser } from '../users/repository.ts';
import * as repository from './repository.ts';

type ReportCall = CommandCall & {
  readonly user: Identity;
  readonly params: { readonly id: string };
  readonly body: BodyOf<typeof reportUser>;
};

/** @throws AppError `not_found` */
export const reportAccount = (store: Store, call: ReportCall): Promise<undefined> =>
  store.transact(call, async (trx) => {
    const reported = await findUser(trx, call.params.id);
    if (!reported) throw notFound();
    await repository.insertReport(trx, {
      content: { kind: 'user', id: reported.id, poll_id: null },
      author: reported.id,
      text: reported.username,
      picture: null,
      reporter: call.user.id,
      ...call.body,
      at: new Date().toISOString(),
    });
    return undefined;
  });

/** The state of a content after an action about it. Other actions leave the state. */
const STATES = { hide: 'hidden', restore: 'visible', delete: 'deleted' } as const;

/** Whether an action changes something: another moderator may have been faster. */
const applies = async (
  trx: Transaction,
  content: repository.StoredContent,
  action: ModerationActionName,
): Promise<boolean> => {
  const { kind, state, author, is_open: isOpen } = content;
  if (action === 'keep') return isOpen;
  if (action === 'suspend' || action === 'unsuspend')
    return ((await findSuspension(trx, author)) !== undefined) === (action === 'unsuspend');
  if (kind === 'user' || state === 'deleted') return false;
  return action === 'delete' || (state === 'hidden') === (action === 'restore');
};

type DecisionCall = CommandCall & {
  readonly user: Identity;
  readonly params: { readonly id: string };
  readonly body: BodyOf<typeof decideReport>;
};

type ContentAction = keyof typeof STATES;

interface Reasons {
  readonly reason: DecisionReason;
  readonly note: string;
  /** Undefined for an automatic action. */
  readonly moderator?: string;
}

/** Writes and publishes a new state of a locked content. */
const changeState = async (
  trx: Transaction,
  content: repository.StoredContent,
  action: ContentAction,
  reasons: Reasons,
): Promise<void> => {
  const { id: reportId, author, kind, content_id: id, poll_id, picture } = content;
  const { reason, note } = reasons;
  const { id: version } = await insertAction(trx, { ...reasons, reportId, action });
  const state = STATES[action];
  await outbox.append(trx, 'content.moderated', {
    content: { kind, id, poll_id },
    author,
    state,
    version: Number(version),
    note: note === '' ? reason : `${reason}: ${note}`,
  });
  if (kind === 'poll' && poll_id !== null && state !== 'visible') await dropMailsOf(trx, poll_id);
  if (state === 'deleted' && picture !== null) await deletePicture(trx, nameOf(picture));
};

const write = async (
  trx: Transaction,
  content: repository.StoredContent,
  { user, body }: DecisionCall,
): Promise<void> => {
  const { id: reportId, author } = content;
  const { action, days = 0, reason, note } = body;
  const reasons = { moderator: user.id, reason, note };
  if (action === 'suspend') await suspend(trx, { ...reasons, reportId, userId: author, days });
  else if (action === 'unsuspend') await unsuspend(trx, { ...reasons, reportId, userId: author });
  else if (action === 'keep') await insertAction(trx, { ...reasons, reportId, action });
  else await changeState(trx, content, action, reasons);
};

/** Hides a content and lists it for moderators, unless they have decided about it. */
export const hold = async (
  trx: Transaction,
  held: Omit<Parameters<typeof repository.ensureContent>[1], 'picture' | 'at'>,
) => {
  const at = new Date().toISOString();
  const id = await repository.ensureContent(trx, { ...held, picture: null, at });
  const content = id === undefined ? undefined : await repository.findContentForUpdate(trx, id);
  if (content?.state !== 'visible' || (await hasActions(trx, content.id))) return;
  await changeState(trx, content, 'hide', { reason: 'burst', note: '' });
  await repository.markHeld(trx, content.id);
};

/** @throws AppError `already_decided` if the action does not apply any more */
export const decide = (store: Store, call: DecisionCall, needsSecondFactor: boolean): Promise<ReportedContent> =>
  store.transact(call, async (trx) => {
    await assertModerator(trx, call.user.id, needsSecondFactor);
    const content = await repository.findContentForUpdate(trx, call.params.id);
    if (!content) throw notFound();
    await lockAccount(trx, content.author);
    const { action } = call.body;
    if (!(await applies(trx, content, action))) throw new AppError('already_decided', moderationTexts.already_decided);
    await write(trx, content, call);
    await repository.closeContent(trx, content.id, action in STATES ? STATES[action as ContentAction] : content.state);
    const decided = await repository.readReported(trx, content.id);
    if (!decided) throw new Error('a content is missing within the transaction that decided about it');
    return decided;
  });

type ObjectionCall = CommandCall & {
  readonly user: Identity;
  readonly params: { readonly id: string };
  readonly body: BodyOf<typeof objectToDecision>;
};

/** @throws AppError `not_found` unless something of the caller is hidden or deleted, `already_objected` */
export const objectTo = (store: Store, call: ObjectionCall): Promise<Decision> =>
  store.transact(call, async (trx) => {
    const { user, params } = call;
    const decision = await repository.findDecision(trx, user.id, params.id);
    if (!decision || decision.action === 'restore') throw notFound();
    if (!(await repository.insertObjection(trx, params.id, call.body.text)))
      throw new AppError('already_objected', moderationTexts.already_objected);
    return (await repository.findDecision(trx, user.id, params.id)) ?? decision;
  });
