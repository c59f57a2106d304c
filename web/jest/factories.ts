import type { Comment, Notification, Poll, PollOption } from '@showhands/contracts';

let made = 0;

export const uuid = (): string => {
  made += 1;
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
};

export const anOption = (votes: number | null, text = 'Option'): PollOption => ({ id: uuid(), text, votes });

/** An active public poll. Its totals are computed from its options. */
export const aPoll = (parts: Partial<Poll> = {}): Poll => {
  const options = parts.options ?? [anOption(0, 'Tea'), anOption(0, 'Coffee')];
  const total = options.reduce((sum, option) => sum + (option.votes ?? 0), 0);
  return {
    id: uuid(),
    title: 'Tea or coffee?',
    description: '',
    category: 'general',
    status: 'active',
    creator: uuid(),
    creator_username: 'ada',
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ends_at: null,
    closed_at: null,
    auto_closed: false,
    edited_at: null,
    allow_multiple_votes: false,
    show_results: true,
    results_visible: true,
    total_votes: total,
    voters_count: total,
    comments_count: 0,
    version: 1,
    revision: 1,
    ...parts,
    options,
  };
};

/** A top-level comment without likes. */
export const aComment = (parts: Partial<Comment> = {}): Comment => ({
  id: uuid(),
  poll_id: uuid(),
  content: 'Well said.',
  parent_comment_id: null,
  user: uuid(),
  author_username: 'ada',
  author_picture: null,
  author_email: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  likes: 0,
  liked_by: [],
  hasLiked: false,
  ...parts,
});

/** An unread notification about a comment. */
export const aNotification = (parts: Partial<Notification> = {}): Notification => ({
  id: uuid(),
  type: 'comment',
  title: 'New comment',
  message: 'ada commented on "Tea or coffee?"',
  userId: uuid(),
  pollId: uuid(),
  commentId: null,
  data: {},
  createdAt: '2026-11-21T10:00:00.000Z',
  isRead: false,
  priority: 'medium',
  ...parts,
});
