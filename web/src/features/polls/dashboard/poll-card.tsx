import type { Poll } from '@showhands/contracts';
import { Link } from 'react-router-dom';
import { useListBackState } from '#lib/back-navigation.ts';
import { pollMessages } from '#lib/messages/poll.ts';
import { paths } from '#lib/paths.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { CardHead, CardOption, CardRules } from '../cards/card-parts.tsx';
import { cardRowsOf } from '../cards/card-rows.ts';
import { countText, isChosen, leaderText } from '../leader.ts';

const PREVIEWED_OPTIONS = 2;

const copy = pollMessages;

export const PollCard = ({ poll, now }: { poll: Poll; now: number }) => {
  const rows = cardRowsOf(poll);
  const leader = isChosen(poll) ? null : leaderText(poll);
  const remaining = (poll.options_count ?? rows.length) - PREVIEWED_OPTIONS;
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-surface border border-line bg-surface p-4 transition-colors focus-within:border-muted hover:border-muted">
      <CardHead poll={poll} now={now} />
      <div>
        <h2
          dir={userTextDirection(poll.title)}
          title={poll.title}
          className="line-clamp-3 text-17 leading-snug font-semibold"
        >
          <Link
            to={paths.poll(poll.id)}
            state={useListBackState('dashboard')}
            className="after:absolute after:inset-0 after:rounded-surface"
          >
            {poll.title}
          </Link>
        </h2>
        {poll.description && (
          <p dir={userTextDirection(poll.description)} className="mt-1 line-clamp-2 text-muted">
            {poll.description}
          </p>
        )}
      </div>
      <CardRules poll={poll} now={now} />
      {leader !== null && <p className="line-clamp-2 text-13 wrap-anywhere">{leader}</p>}
      <ul className="mt-auto flex flex-col gap-2">
        {rows.slice(0, PREVIEWED_OPTIONS).map((row) => (
          <CardOption key={row.id} row={row} />
        ))}
        {remaining > 0 && <li className="text-13 text-muted">{copy.moreOptions(remaining)}</li>}
      </ul>
      <p className="flex flex-wrap gap-x-4 text-13 text-muted figures">
        <span>{countText(poll)}</span>
        <span>{copy.comments(poll.comments_count)}</span>
        {!poll.results_visible && <span>{copy.hiddenShort}</span>}
      </p>
    </article>
  );
};
