import type { Poll } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { ageOf } from '#lib/age.ts';
import { backState } from '#lib/back-navigation.ts';
import { COMMA } from '#lib/messages/format.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { profilePollsMessages } from '#lib/messages/profile.ts';
import { paths } from '#lib/paths.ts';
import { userTextDirection } from '#lib/text-direction.ts';

const TONES: Record<Poll['status'], BadgeTone> = { active: 'live', closed: 'ended', draft: 'open' };

const copy = profilePollsMessages;

/** `myVotes`: ids of the options that the user voted for, in any order. */
export type ListedPoll = Poll & { readonly myVotes?: readonly string[] };

const chosenOptions = ({ options, myVotes = [] }: ListedPoll): string[] =>
  options.filter(({ id }) => myVotes.includes(id)).map(({ text }) => text);

export const PollListItem = ({ poll, now }: { poll: ListedPoll; now: number }) => {
  const chosen = chosenOptions(poll);
  return (
    <li className="relative border-b border-line py-3 transition-colors hover:border-muted">
      <div className="flex items-baseline justify-between gap-4">
        <h3
          dir={userTextDirection(poll.title)}
          title={poll.title}
          className="line-clamp-3 min-w-0 text-17 leading-snug font-semibold"
        >
          <Link to={paths.poll(poll.id)} state={backState('profile')} className="after:absolute after:inset-0">
            {poll.title}
          </Link>
        </h3>
        <Badge tone={TONES[poll.status]}>{pollMessages.statuses[poll.status]}</Badge>
      </div>
      <p className="mt-1 text-13 text-muted figures">
        {copy.facts(
          ageOf(poll.createdAt, now),
          poll.method ? poll.voters_count : poll.total_votes,
          poll.comments_count,
        )}
      </p>
      {chosen.length > 0 && (
        <p className="mt-1 text-13 font-semibold text-accent">
          {copy.choice(chosen.length)}{' '}
          {chosen.map((text, index) => (
            <span key={text}>
              {index > 0 && COMMA}
              <span dir={userTextDirection(text)}>{text}</span>
            </span>
          ))}
        </p>
      )}
    </li>
  );
};
