import type { Comment } from '@showhands/contracts';
import type { KeyboardEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { commentMessages } from '#lib/messages/comments.ts';
import { isolated } from '#lib/text-direction.ts';
import { usePost } from '../use-post.ts';
import { PostForm } from './post-form.tsx';

const copy = commentMessages;

interface Props {
  parent: Comment;
  disabledReason: string | null;
  autoFocus: boolean;
  onClose: () => void;
}

export const ReplyForm = ({ parent, disabledReason, autoFocus, onClose }: Props) => {
  const { id: parentId, poll_id: pollId, author_username: author } = parent;
  const post = usePost({ pollId, parentId, disabledReason, onPosted: onClose });

  const cancel = () => {
    if (post.isPending) return;
    post.setContent('');
    onClose();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    post.send();
  };

  const labels = {
    field: copy.replyTo(isolated(author)),
    placeholder: copy.replyPlaceholder(isolated(author)),
    submit: copy.postReply,
    hint: copy.replyHint,
  };

  return (
    <PostForm
      post={post}
      disabledReason={disabledReason}
      labels={labels}
      rows={2}
      autoFocus={autoFocus}
      enterKeyHint="send"
      onKeyDown={onKeyDown}
    >
      <Button onClick={cancel} inactive={post.isPending}>
        {copy.cancel}
      </Button>
    </PostForm>
  );
};
