import { type Comment, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { newActionKey } from '../../../lib/http/action-key.ts';
import { commentMessages } from '../../../lib/messages/en/comments.ts';
import { session } from '../../../lib/session/session.ts';
import { toasts } from '../../../lib/toasts.ts';
import { removalMutation } from '../api.ts';

const copy = commentMessages;

const LABELS = { confirm: copy.delete, cancel: copy.cancel, close: copy.close };

interface Props {
  pollId: string;
  /** What is about to be deleted, or null. */
  comment: Comment | null;
  onClose: () => void;
}

export const RemovalDialog = ({ pollId, comment, onClose }: Props) => {
  const { mutate, isPending } = useMutation(removalMutation(pollId));
  const remove = () => {
    if (session.getState().status !== 'signed-in') toasts.info(texts.comment.signInToDelete);
    else if (comment) mutate({ commentId: comment.id, actionKey: newActionKey() }, { onSettled: onClose });
  };
  const isReply = comment !== null && comment.parent_comment_id !== null;
  return (
    <ConfirmDialog
      open={comment !== null}
      title={isReply ? copy.deleteReplyTitle : copy.deleteTitle}
      labels={LABELS}
      pending={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {texts.comment.confirmDelete}
    </ConfirmDialog>
  );
};
