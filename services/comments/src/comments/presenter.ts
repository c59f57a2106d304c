import type { Comment, CommentSnapshot } from '@showhands/contracts';
import type { Identity } from '@showhands/service-kit/security';

/** A comment as this viewer may see it. Viewers get only their own email address, which their token carries. */
export const presentComment = (viewer: Identity, comment: CommentSnapshot, hasLiked: boolean): Comment => ({
  ...comment,
  author_email: comment.user === viewer.id ? viewer.email : null,
  hasLiked,
});
