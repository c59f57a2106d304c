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

/** A poll whose options, `Option 1` and so on, have these votes; null hides them. */
export const pollWithVotes = (votes: readonly (number | null)[], parts: Partial<Poll> = {}): Poll =>
  aPoll({ options: votes.map((count, index) => anOption(count, `Option ${index + 1}`)), ...parts });

export const optionId = (poll: Poll, index: number): string => poll.options[index]?.id ?? '';

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

/** A user as the session keeps it. */
export const VIEWER = { id: uuid(), username: 'ada', email: 'ada@example.org', profile_picture: null };

/** An unsigned JWT; valid for an hour unless the claims say otherwise. */
export const tokenFor = (claims: object): string => {
  const payload = JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + 3_600, ...claims });
  return `e30.${Buffer.from(payload).toString('base64url')}.c2ln`;
};

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** The default `Retry-After` is longer than the API client waits, so that it does not retry. */
export const errorResponse = (status: number, code: string, message = '', retryAfter = '900'): Response =>
  json(status, { message, code, requestId: 'r' }, { 'Retry-After': retryAfter });
