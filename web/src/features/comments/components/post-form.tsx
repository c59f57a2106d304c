import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { DraftNotice } from '#components/ui/draft-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { commentMessages } from '#lib/messages/comments.ts';
import { draftMessages } from '#lib/messages/drafts.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import type { usePost } from '../use-post.ts';
import { PostCounter, PostStatus } from './post-status.tsx';

const copy = commentMessages;

interface Props {
  post: ReturnType<typeof usePost>;
  /** Why posting is disabled, or null. The typed text stays readable. */
  disabledReason: string | null;
  labels: { field: string; placeholder: string; submit: string; hint?: string };
  ref?: Ref<HTMLTextAreaElement>;
  rows: number;
  autoFocus?: boolean;
  /** The label of the Enter key on a phone's keyboard. */
  enterKeyHint?: 'send' | 'enter';
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Rendered beside the submit button. */
  children?: ReactNode;
}

export const PostForm = ({
  post,
  disabledReason,
  labels,
  ref,
  rows,
  autoFocus,
  enterKeyHint,
  onKeyDown,
  children,
}: Props) => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [statusId, hintId] = [`${id}-status`, `${id}-hint`];
  return (
    <form
      ref={form}
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
        aria-invalid={post.error !== null || undefined}
        placeholder={labels.placeholder}
        rows={rows}
        dir={userTextDirection(post.content)}
        value={post.content}
        readOnly={post.isPending || disabledReason !== null}
        onChange={(event) => post.setContent(event.target.value)}
        onKeyDown={onKeyDown}
        className="max-h-[60vh]"
      />
      {labels.hint !== undefined && (
        <p id={hintId} className="text-13 text-muted pointer-coarse:sr-only">
          {labels.hint}
        </p>
      )}
      {post.isRestored && (
        <DraftNotice
          text={draftMessages.restored}
          discard={draftMessages.discard}
          onDiscard={() => {
            post.setContent('');
            form.current?.querySelector('textarea')?.focus();
          }}
        />
      )}
      <PostStatus id={statusId} post={post} />
      {disabledReason !== null && <Notice role="status">{disabledReason}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={post.isPending} inactive={!post.canSend}>
          {post.isPending ? copy.posting : labels.submit}
        </Button>
        {children}
        <PostCounter content={post.content} />
      </div>
    </form>
  );
};
