import { type Comment, texts } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { newIdempotencyKey } from '#lib/http/idempotency-key.ts';
import { commentMessages } from '#lib/messages/comments.ts';
import { session } from '#lib/session/session.ts';
import { toasts } from '#lib/toasts.ts';
import { deleteMutation } from '../mutations.ts';

const copy = commentMessages;

const LABELS = { confirm: copy.delete, cancel: copy.cancel, close: copy.close };

interface Props {
  pollId: string;
  /** The comment to delete; null while the dialog is closed. */
  comment: Comment | null;
  onClose: () => void;
}

export const DeleteDialog = ({ pollId, comment, onClose }: Props) => {
  const { mutate, isPending } = useMutation(deleteMutation(pollId));
  const remove = () => {
    if (session.getState().status !== 'signed-in') toasts.info(texts.comment.signInToDelete);
    else if (comment) mutate({ commentId: comment.id, idempotencyKey: newIdempotencyKey() }, { onSettled: onClose });
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
