import { limits, texts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '#components/ui/button-class.ts';
import { profilePollsMessages } from '#lib/messages/profile.ts';
import { paths } from '#lib/paths.ts';
import { createdPollsQuery } from '../api.ts';
import { PollList } from './poll-list.tsx';

const copy = profilePollsMessages;

export const CreatedPolls = ({ limit = limits.client.profileList }: { limit?: number }) => {
  const polls = useQuery(createdPollsQuery());
  const hasLink = limit >= limits.client.profileList && (polls.data?.total ?? 0) >= limits.client.profileList;
  return (
    <>
      <PollList
        label={copy.created}
        polls={polls}
        limit={limit}
        errorFallback={texts.poll.loadMineFailed}
        empty={{ ...copy.noneCreated, to: paths.create }}
      />
      {hasLink && (
        <Link to={paths.myPolls} className={buttonClass('secondary', 'mt-4')}>
          {copy.allMine}
        </Link>
      )}
    </>
  );
};
