import type { Comment, CommentSnapshot } from '@showhands/contracts';
import type { Identity } from '@showhands/service-kit';

/** The comment as this viewer may see it: the only address anyone is shown is their own, and it is in their token. */
export const presentFor = (viewer: Identity, comment: CommentSnapshot, hasLiked: boolean): Comment => ({
  ...comment,
  author_email: comment.user === viewer.id ? viewer.email : null,
  hasLiked,
});
