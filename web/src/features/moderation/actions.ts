import type { DecisionReason, ModerationActionName, ReportedContent } from '@showhands/contracts';
import { moderationMessages } from '#lib/messages/moderation.ts';
import { reportMessages } from '#lib/messages/report.ts';

/** The actions that apply to the state of a content and of its author, as the server has them. */
export const actionsFor = ({ open, state, content, author }: ReportedContent, now: number): ModerationActionName[] => {
  const isSuspended = author.suspended_until !== null && Date.parse(author.suspended_until) > now;
  const applies: Record<ModerationActionName, boolean> = {
    keep: open,
    hide: content.kind !== 'user' && state === 'visible',
    restore: content.kind !== 'user' && state === 'hidden',
    delete: content.kind !== 'user' && state !== 'deleted',
    suspend: !isSuspended,
    unsuspend: isSuspended,
  };
  return (Object.keys(applies) as ModerationActionName[]).filter((action) => applies[action]);
};

export const reasonText = (reason: DecisionReason): string =>
  reason === 'burst' ? moderationMessages.burst : reportMessages.reasons[reason];
