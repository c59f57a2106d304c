import { type KeyboardEvent, useRef } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { commentMessages } from '#lib/messages/comments.ts';
import { useShortcut } from '#lib/shortcuts.ts';
import { usePost } from '../use-post.ts';
import { PostForm } from './post-form.tsx';

const copy = commentMessages;

const LABELS = { field: copy.box, placeholder: copy.placeholder, submit: copy.post };

interface Props {
  pollId: string;
  disabledReason: string | null;
}

export const CommentBox = ({ pollId, disabledReason }: Props) => {
  const post = usePost({ pollId, parentId: null, disabledReason });
  return disabledReason !== null && post.content === '' ? (
    <Notice>{disabledReason}</Notice>
  ) : (
    <EnabledBox post={post} disabledReason={disabledReason} />
  );
};

const EnabledBox = ({ post, disabledReason }: { post: ReturnType<typeof usePost>; disabledReason: string | null }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useShortcut('c', copy.focusBox, () => field.current?.focus());

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post.send();
  };

  return (
    <PostForm ref={field} post={post} disabledReason={disabledReason} labels={LABELS} rows={3} onKeyDown={onKeyDown} />
  );
};
