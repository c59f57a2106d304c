import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { countSchema, idPath, idSchema, pageQuery, requiredId, text, timestampSchema } from './primitives.ts';
import { texts } from './texts.ts';

/**
 * A comment as a viewer sees it. `author_email` is set only on the viewer's own comments; `liked_by` holds the latest
 * 100 users, `likes` counts all. A list of comments has up to 50 replies of each. Only a comment with more than it lists
 * has `replies_count`, the number of all its replies, and `replies_cursor`, the cursor of `listReplies` for the others.
 */
export const commentSchema = z.object({
  id: idSchema,
  poll_id: idSchema,
  content: z.string(),
  /** Moderators have hidden the text. */
  hidden: z.optional(z.literal(true)),
  parent_comment_id: z.nullable(idSchema),
  user: idSchema,
  author_username: z.string(),
  author_picture: z.nullable(z.string()),
  author_email: z.nullable(z.string()),
  createdAt: timestampSchema,
  likes: countSchema,
  liked_by: z.array(idSchema).check(z.maxLength(limits.likedBy.max)),
  hasLiked: z.boolean(),
  replies_count: z.optional(countSchema),
  replies_cursor: z.optional(z.string()),
});
export type Comment = z.infer<typeof commentSchema>;

export const newCommentSchema = z.object({
  poll_id: requiredId(texts.comment.pollRequired),
  content: text({
    required: texts.comment.required,
    min: 1,
    max: limits.comment.max,
    tooLong: texts.comment.tooLong,
  }),
  parent_comment_id: z._default(z.nullable(idSchema), null),
});
export type NewComment = z.output<typeof newCommentSchema>;

export const listComments = defineEndpoint(
  {
    id: 'listComments',
    method: 'GET',
    path: '/polls/:id/comments',
    paged: true,
    responses: { 200: z.array(commentSchema) },
  },
  import.meta.isPage || {
    service: 'comments',
    auth: 'user',
    scope: 'polls:read',
    summary:
      'Comments of a poll: newest first, each followed by its first 50 replies oldest first; pages count top-level comments',
    params: idPath,
    query: z.object(pageQuery),
    errors: ['validation_failed', 'not_found'],
  },
);

export const listReplies = defineEndpoint(
  {
    id: 'listReplies',
    method: 'GET',
    path: '/comments/:id/replies',
    paged: true,
    responses: { 200: z.array(commentSchema) },
  },
  import.meta.isPage || {
    service: 'comments',
    auth: 'user',
    scope: 'polls:read',
    summary: 'Replies to a comment, oldest first',
    params: idPath,
    query: z.object(pageQuery),
    errors: ['validation_failed', 'not_found'],
  },
);

export const createComment = defineEndpoint(
  { id: 'createComment', method: 'POST', path: '/comments', responses: { 201: commentSchema } },
  import.meta.isPage || {
    service: 'comments',
    auth: 'user',
    scope: 'comments:write',
    summary: 'Comment on a poll, or reply to a top-level comment',
    body: newCommentSchema,
    errors: [
      'validation_failed',
      'reply_depth',
      'not_found',
      'poll_closed',
      'poll_draft',
      'storage_full',
      'rate_limited',
    ],
  },
);

export const deleteComment = defineEndpoint(
  {
    id: 'deleteComment',
    method: 'DELETE',
    path: '/comments/:id',
    responses: {
      200: z.object({ commentId: idSchema, removed: z.int(), comments_count: z.int() }),
    },
  },
  import.meta.isPage || {
    service: 'comments',
    auth: 'user',
    scope: 'comments:write',
    summary: "Delete one's own comment with its replies",
    params: idPath,
    errors: ['not_found', 'not_owner'],
  },
);

export const toggleCommentLike = defineEndpoint(
  {
    id: 'toggleCommentLike',
    method: 'POST',
    path: '/comments/:id/like',
    responses: { 200: z.object({ likes: z.int(), hasLiked: z.boolean(), message: z.string() }) },
  },
  import.meta.isPage || {
    service: 'comments',
    auth: 'user',
    scope: 'comments:write',
    summary: 'Like a comment, or take the like back',
    params: idPath,
    errors: ['not_found'],
  },
);
