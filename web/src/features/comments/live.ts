import type { Comment } from '@showhands/contracts';

export interface CommentPage {
  /** Comments, each followed by its replies, as the server had them at some time after `readAt`. */
  readonly items: readonly Comment[];
  readonly next: string | null;
  readonly readAt: number;
}

interface Timed<Value> {
  readonly value: Value;
  readonly at: number;
}

/**
 * What has been heard of the comments of a poll, to be laid over what has been read. The two are kept apart so that
 * neither overwrites the other: a reading that was under way when something happened does not know of it.
 */
export interface Heard {
  readonly added: ReadonlyMap<string, Timed<Comment>>;
  /** For ever: an announcement or an older reading may come after the removal. */
  readonly gone: ReadonlySet<string>;
  readonly likes: ReadonlyMap<string, Timed<number>>;
  /** Whether the viewer likes a comment. */
  readonly liked: ReadonlyMap<string, Timed<boolean>>;
}

export const NOTHING_HEARD: Heard = { added: new Map(), gone: new Set(), likes: new Map(), liked: new Map() };

/** `at` is when it was heard, on the clock of `readAt`. */
export type CommentEvent =
  | { readonly name: 'newComment'; readonly comment: Comment; readonly at: number }
  | { readonly name: 'commentDeleted'; readonly commentId: string }
  | {
      readonly name: 'likeUpdate';
      readonly commentId: string;
      readonly likes: number;
      /** Whether the viewer likes it; null where the news is about someone else. */
      readonly liked: boolean | null;
      readonly at: number;
    }
  | {
      readonly name: 'likeAnswered';
      readonly commentId: string;
      readonly likes: number;
      readonly liked: boolean;
      readonly askedAt: number;
      readonly at: number;
    };

const set = <Value>(map: ReadonlyMap<string, Value>, id: string, value: Value): ReadonlyMap<string, Value> =>
  new Map(map).set(id, value);

/** An answer may be overtaken by the announcements of later likes, which come in their order. */
const overtaken = (heard: Heard, { commentId, askedAt }: { commentId: string; askedAt: number }): boolean =>
  (heard.likes.get(commentId)?.at ?? Number.NEGATIVE_INFINITY) >= askedAt;

export const heardAfter = (heard: Heard, event: CommentEvent): Heard => {
  switch (event.name) {
    case 'newComment': {
      const { comment, at } = event;
      if (heard.added.has(comment.id) || heard.gone.has(comment.id)) return heard;
      return { ...heard, added: set(heard.added, comment.id, { value: comment, at }) };
    }
    case 'commentDeleted': {
      if (heard.gone.has(event.commentId)) return heard;
      return { ...heard, gone: new Set(heard.gone).add(event.commentId) };
    }
    case 'likeUpdate': {
      const { commentId, liked, at } = event;
      const likes = set(heard.likes, commentId, { value: event.likes, at });
      if (liked === null) return { ...heard, likes };
      return { ...heard, likes, liked: set(heard.liked, commentId, { value: liked, at }) };
    }
    case 'likeAnswered': {
      const { commentId, at } = event;
      const liked = set(heard.liked, commentId, { value: event.liked, at });
      if (overtaken(heard, event)) return { ...heard, liked };
      return { ...heard, liked, likes: set(heard.likes, commentId, { value: event.likes, at }) };
    }
  }
};
