import type { Comment } from '@showhands/contracts';

export interface CommentPage {
  /** Comments, each followed by its replies, read by the server at some time after `requestedAt`. */
  readonly items: readonly Comment[];
  readonly next: string | null;
  /** Monotonic milliseconds at which the request was sent. */
  readonly requestedAt: number;
}

export interface Received<Value> {
  readonly value: Value;
  readonly receivedAt: number;
}

/**
 * Updates of a poll's comments from the socket and from mutation responses, merged over the fetched pages when they are
 * shown. They are stored apart from the pages, since a fetch in flight at the time of an event would overwrite it.
 */
export interface CommentUpdates {
  readonly added: ReadonlyMap<string, Received<Comment>>;
  /** Tombstones, never purged: a late event or an older response must not resurrect a deleted comment. */
  readonly deleted: ReadonlySet<string>;
  /** Texts that moderators have hidden or restored. */
  readonly texts: ReadonlyMap<string, Received<Pick<Comment, 'content' | 'hidden'>>>;
  readonly likeCounts: ReadonlyMap<string, Received<number>>;
  readonly likedByViewer: ReadonlyMap<string, Received<boolean>>;
}

export const NO_UPDATES: CommentUpdates = {
  added: new Map(),
  deleted: new Set(),
  texts: new Map(),
  likeCounts: new Map(),
  likedByViewer: new Map(),
};

/** `receivedAt` and `requestedAt` are on the same monotonic clock as `CommentPage.requestedAt`. */
export type CommentEvent =
  | { readonly name: 'newComment'; readonly comment: Comment; readonly receivedAt: number }
  | {
      readonly name: 'commentUpdate';
      readonly commentId: string;
      readonly text: Pick<Comment, 'content' | 'hidden'>;
      readonly receivedAt: number;
    }
  | { readonly name: 'commentDeleted'; readonly commentId: string }
  | {
      readonly name: 'likeUpdate';
      readonly commentId: string;
      readonly likes: number;
      /** Whether the viewer likes the comment; null if the event is about another user. */
      readonly liked: boolean | null;
      readonly receivedAt: number;
    }
  | {
      readonly name: 'likeResponse';
      readonly commentId: string;
      readonly likes: number;
      readonly liked: boolean;
      readonly requestedAt: number;
      readonly receivedAt: number;
    };

const withEntry = <Value>(map: ReadonlyMap<string, Value>, id: string, value: Value): ReadonlyMap<string, Value> =>
  new Map(map).set(id, value);

/**
 * Whether a socket event with a like count came after the request was sent. Socket events arrive in order, whereas a
 * response may be older than an event that arrived before it.
 */
const isSuperseded = (
  updates: CommentUpdates,
  { commentId, requestedAt }: { commentId: string; requestedAt: number },
): boolean => (updates.likeCounts.get(commentId)?.receivedAt ?? Number.NEGATIVE_INFINITY) >= requestedAt;

/** Idempotent: applying the same event twice equals applying it once. */
export const applyEvent = (updates: CommentUpdates, event: CommentEvent): CommentUpdates => {
  switch (event.name) {
    case 'newComment': {
      const { comment, receivedAt } = event;
      if (updates.added.has(comment.id) || updates.deleted.has(comment.id)) return updates;
      return { ...updates, added: withEntry(updates.added, comment.id, { value: comment, receivedAt }) };
    }
    case 'commentUpdate': {
      const { commentId, text, receivedAt } = event;
      return { ...updates, texts: withEntry(updates.texts, commentId, { value: text, receivedAt }) };
    }
    case 'commentDeleted': {
      if (updates.deleted.has(event.commentId)) return updates;
      return { ...updates, deleted: new Set(updates.deleted).add(event.commentId) };
    }
    case 'likeUpdate': {
      const { commentId, liked, receivedAt } = event;
      const likeCounts = withEntry(updates.likeCounts, commentId, { value: event.likes, receivedAt });
      if (liked === null) return { ...updates, likeCounts };
      const likedByViewer = withEntry(updates.likedByViewer, commentId, { value: liked, receivedAt });
      return { ...updates, likeCounts, likedByViewer };
    }
    case 'likeResponse': {
      const { commentId, receivedAt } = event;
      const likedByViewer = withEntry(updates.likedByViewer, commentId, { value: event.liked, receivedAt });
      if (isSuperseded(updates, event)) return { ...updates, likedByViewer };
      const likeCounts = withEntry(updates.likeCounts, commentId, { value: event.likes, receivedAt });
      return { ...updates, likeCounts, likedByViewer };
    }
  }
};
