import type { CommentSnapshot } from '@showhands/contracts';

/** A comment as selected by COMMENT_COLUMNS, with its author's current name and picture and its latest likes. */
export interface CommentRow {
  readonly id: string;
  readonly poll_id: string;
  readonly seq: string;
  readonly content: string;
  /** Whether moderators have hidden the text. */
  readonly hidden: boolean;
  readonly parent_comment_id: string | null;
  readonly author: string;
  readonly author_username: string;
  readonly author_picture: string | null;
  readonly created_at: Date;
  readonly likes: number;
  readonly liked_by: readonly string[];
}

export const toSnapshot = (row: CommentRow): CommentSnapshot => ({
  id: row.id,
  poll_id: row.poll_id,
  content: row.content,
  ...(row.hidden && { hidden: true as const }),
  parent_comment_id: row.parent_comment_id,
  user: row.author,
  author_username: row.author_username,
  author_picture: row.author_picture,
  createdAt: row.created_at.toISOString(),
  likes: row.likes,
  liked_by: [...row.liked_by],
});
