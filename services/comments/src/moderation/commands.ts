import { type EventPayload, hiddenText } from '@showhands/contracts';
import { insertRemoval, type Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { deleteFound } from '../comments/commands.ts';
import { findComment, readComment } from '../comments/repository.ts';

const HIDE = `
  update comments set content = :text, hidden_content = coalesce(hidden_content, content), decision_version = :version`;
const RESTORE = `
  update comments set content = coalesce(hidden_content, content), hidden_content = null, decision_version = :version`;

/** Applies a decision of moderators, unless a newer one is applied, or the comment is gone. */
export const moderate = async (trx: Transaction, payload: EventPayload<'content.moderated'>): Promise<void> => {
  const { content, state, version, note } = payload;
  if (content.kind !== 'comment') return;
  const { id } = content;
  if (state === 'deleted') {
    const comment = await findComment(trx, id);
    if (comment && (await deleteFound(trx, comment))) await insertRemoval(trx, id, note);
    return;
  }
  const bindings = { id, version, text: hiddenText };
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `${state === 'hidden' ? HIDE : RESTORE} where id = :id and coalesce(decision_version, 0) < :version`,
    bindings,
  );
  const comment = rowCount === 1 ? await readComment(trx, id) : undefined;
  if (comment) await outbox.append(trx, 'comment.updated', { comment });
};
