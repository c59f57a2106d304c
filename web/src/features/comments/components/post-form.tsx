import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { cx } from '../../../components/ui/cx.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { commentMessages } from '../../../lib/messages/en/comments.ts';
import type { usePost } from '../use-post.ts';
import { PostCounter, PostStatus } from './post-status.tsx';

const copy = commentMessages;

interface Props {
  post: ReturnType<typeof usePost>;
  /** Why nothing can be posted any more. What has been typed stays readable. */
  refusal: string | null;
  labels: { field: string; placeholder: string; submit: string; hint?: string };
  ref?: Ref<HTMLTextAreaElement>;
  rows: number;
  autoFocus?: boolean;
  /** What a phone writes on its Enter key. */
  enterKeyHint?: 'send' | 'enter';
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Beside the button that posts. */
  children?: ReactNode;
}

export const PostForm = ({ post, refusal, labels, ref, rows, autoFocus, enterKeyHint, onKeyDown, children }: Props) => {
  const id = useId();
  const [statusId, hintId] = [`${id}-status`, `${id}-hint`];
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        post.send();
      }}
    >
      <Textarea
        ref={ref}
        autoFocus={autoFocus}
        enterKeyHint={enterKeyHint}
        aria-label={labels.field}
        aria-describedby={cx(labels.hint !== undefined && hintId, statusId)}
        aria-invalid={post.failure !== null || undefined}
        placeholder={labels.placeholder}
        rows={rows}
        dir="auto"
        value={post.content}
        readOnly={post.isPending || refusal !== null}
        onChange={(event) => post.write(event.target.value)}
        onKeyDown={onKeyDown}
        className="max-h-[60vh]"
      />
      {labels.hint !== undefined && (
        <p id={hintId} className="text-13 text-muted pointer-coarse:sr-only">
          {labels.hint}
        </p>
      )}
      <PostStatus id={statusId} post={post} />
      {refusal !== null && <Notice role="status">{refusal}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={post.isPending} inactive={!post.isReady}>
          {post.isPending ? copy.posting : labels.submit}
        </Button>
        {children}
        <PostCounter content={post.content} />
      </div>
    </form>
  );
};
