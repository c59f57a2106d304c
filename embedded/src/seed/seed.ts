import type { AuthService } from '@showhands/auth';
import type { CommentsService, SeededComment } from '@showhands/comments';
import type { PollsService, SeededPoll } from '@showhands/polls';
import { type DemoComment, demoComments } from './comments.ts';
import { demoPeople } from './people.ts';
import { type DemoPoll, demoPolls } from './polls.ts';

type Person = SeededPoll['creator'];

interface Services {
  readonly auth: AuthService;
  readonly polls: PollsService;
  readonly comments: CommentsService;
}

/** Takes `count` people from `start` on, continuing at the first one after the last, so that polls differ in voters. */
const takeCircular = (people: readonly Person[], start: number, count: number): Person[] =>
  Array.from({ length: count }, (_, index) => people[(start + index) % people.length]).filter(
    (one) => one !== undefined,
  );

const assignVoters = (poll: DemoPoll, people: readonly Person[], offset: number): SeededPoll['options'] => {
  let taken = offset;
  return poll.options.map(([text, votes], index) => {
    const start = poll.allow_multiple_votes ? offset + index * 11 : taken;
    taken += votes;
    return { text, voters: takeCircular(people, start, votes) };
  });
};

const demoCommentsOf = (poll: DemoPoll): readonly DemoComment[] => demoComments[poll.title] ?? [];

const countOf = (comments: readonly DemoComment[]): number =>
  comments.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0);

const buildPolls = (people: readonly Person[], demoUser: Person | undefined): SeededPoll[] =>
  demoPolls.flatMap((poll, index) => {
    const creator = poll.byDemoUser ? demoUser : people[index * 5];
    if (!creator) return [];
    const { byDemoUser: _, ...fields } = poll;
    const options = assignVoters(poll, people, index * 7);
    return [{ ...fields, creator, options, comments_count: countOf(demoCommentsOf(poll)) }];
  });

const buildComment = (people: readonly Person[], { author, content, hoursAgo, likes }: Omit<DemoComment, 'replies'>) =>
  takeCircular(people, author, 1).map((person) => ({
    author: person,
    content,
    hoursAgo,
    likedBy: takeCircular(people, author + 1, likes),
  }));

const buildComments = (pollId: string, comments: readonly DemoComment[], people: readonly Person[]) =>
  comments.flatMap(({ replies = [], ...comment }): SeededComment[] =>
    buildComment(people, comment).map((one) => ({
      ...one,
      pollId,
      replies: replies.flatMap((reply) => buildComment(people, reply)),
    })),
  );

/** Inserts demo users, polls, votes and comments, unless there are polls already. */
export const seedDemo = async ({ auth, polls, comments }: Services): Promise<void> => {
  const people = await auth.seedUsers(demoPeople);
  const seeded = buildPolls(people, auth.demoUser);
  const ids = await polls.seedPolls(seeded);
  const seededComments = ids.flatMap((id, index) =>
    buildComments(id, demoComments[seeded[index]?.title ?? ''] ?? [], people),
  );
  await comments.seedComments(seededComments);
};
