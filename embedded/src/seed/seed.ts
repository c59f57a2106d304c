import type { AuthService } from '@showhands/auth';
import type { CommentsService, SeededComment } from '@showhands/comments';
import type { PollsService, SeededPoll } from '@showhands/polls';
import { type DemoComment, demoComments } from './comments.ts';
import { people } from './people.ts';
import { type DemoPoll, demoPolls } from './polls.ts';

type Person = SeededPoll['creator'];

interface Services {
  readonly auth: AuthService;
  readonly polls: PollsService;
  readonly comments: CommentsService;
}

/** Takes the next `count` of a circle, so that every poll is voted on by other neighbours. */
const takeFrom = (circle: readonly Person[], start: number, count: number): Person[] =>
  Array.from({ length: count }, (_, index) => circle[(start + index) % circle.length]).filter(
    (one) => one !== undefined,
  );

const withVoters = (poll: DemoPoll, neighbours: readonly Person[], offset: number): SeededPoll['options'] => {
  let taken = offset;
  return poll.options.map(([text, votes], index) => {
    const start = poll.allow_multiple_votes ? offset + index * 11 : taken;
    taken += votes;
    return { text, voters: takeFrom(neighbours, start, votes) };
  });
};

const commentsOf = (poll: DemoPoll): readonly DemoComment[] => demoComments[poll.title] ?? [];

const countOf = (comments: readonly DemoComment[]): number =>
  comments.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0);

const pollsBy = (neighbours: readonly Person[], demo: Person | undefined): SeededPoll[] =>
  demoPolls.flatMap((poll, index) => {
    const creator = poll.mine ? demo : neighbours[index * 5];
    if (!creator) return [];
    const { mine: _, ...fields } = poll;
    const options = withVoters(poll, neighbours, index * 7);
    return [{ ...fields, creator, options, comments_count: countOf(commentsOf(poll)) }];
  });

const commentBy = (neighbours: readonly Person[], { author, content, hoursAgo, likes }: Omit<DemoComment, 'replies'>) =>
  takeFrom(neighbours, author, 1).map((person) => ({
    author: person,
    content,
    hoursAgo,
    likedBy: takeFrom(neighbours, author + 1, likes),
  }));

const commentsUnder = (pollId: string, comments: readonly DemoComment[], neighbours: readonly Person[]) =>
  comments.flatMap(({ replies = [], ...comment }): SeededComment[] =>
    commentBy(neighbours, comment).map((one) => ({
      ...one,
      pollId,
      replies: replies.flatMap((reply) => commentBy(neighbours, reply)),
    })),
  );

/** Fills a new installation with people, polls and what they say; one that has polls already is left as it is. */
export const seedDemo = async ({ auth, polls, comments }: Services): Promise<void> => {
  const neighbours = await auth.seedUsers(people);
  const seeded = pollsBy(neighbours, auth.demoUser);
  const ids = await polls.seedPolls(seeded);
  const underEach = ids.flatMap((id, index) =>
    commentsUnder(id, demoComments[seeded[index]?.title ?? ''] ?? [], neighbours),
  );
  await comments.seedComments(underEach);
};
