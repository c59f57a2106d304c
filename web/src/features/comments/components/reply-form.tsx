import type { Comment } from '@showhands/contracts';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { commentMessages } from '../../../lib/messages/en/comments.ts';
import { usePost } from '../use-post.ts';
import { PostForm } from './post-form.tsx';

const copy = commentMessages;

interface Props {
  parent: Comment;
  refusal: string | null;
  autoFocus: boolean;
  onClose: () => void;
}

export const ReplyForm = ({ parent, refusal, autoFocus, onClose }: Props) => {
  const { id: parentId, poll_id: pollId, author_username: author } = parent;
  const post = usePost({ pollId, parentId, refusal, onPosted: onClose });

  const cancel = () => {
    if (post.isPending) return;
    post.write('');
    onClose();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter and Escape of an input method choose among its suggestions.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    post.send();
  };

  const labels = {
    field: copy.replyTo(author),
    placeholder: copy.replyPlaceholder(author),
    submit: copy.postReply,
    hint: copy.replyHint,
  };

  return (
    <PostForm
      post={post}
      refusal={refusal}
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
