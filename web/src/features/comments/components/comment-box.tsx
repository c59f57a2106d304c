import { type KeyboardEvent, useRef } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { commentMessages } from '../../../lib/messages/en/comments.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { usePost } from '../use-post.ts';
import { PostForm } from './post-form.tsx';

const copy = commentMessages;

const LABELS = { field: copy.box, placeholder: copy.placeholder, submit: copy.post };

interface Props {
  pollId: string;
  refusal: string | null;
}

export const CommentBox = ({ pollId, refusal }: Props) => {
  const post = usePost({ pollId, parentId: null, refusal });
  return refusal !== null && post.content === '' ? (
    <Notice>{refusal}</Notice>
  ) : (
    <OpenBox post={post} refusal={refusal} />
  );
};

const OpenBox = ({ post, refusal }: { post: ReturnType<typeof usePost>; refusal: string | null }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useShortcut('c', copy.focusBox, () => field.current?.focus());

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post.send();
  };

  return <PostForm ref={field} post={post} refusal={refusal} labels={LABELS} rows={3} onKeyDown={onKeyDown} />;
};
