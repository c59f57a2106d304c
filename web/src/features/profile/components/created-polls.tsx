import { limits, texts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { profilePollsMessages } from '../../../lib/messages/en/profile.ts';
import { createdPollsQuery } from '../api.ts';
import { PollLines } from './poll-lines.tsx';

const copy = profilePollsMessages;

export const CreatedPolls = ({ most = limits.client.profileList }: { most?: number }) => {
  const polls = useQuery(createdPollsQuery());
  const leadsOn = most >= limits.client.profileList && (polls.data?.total ?? 0) >= limits.client.profileList;
  return (
    <>
      <PollLines
        label={copy.created}
        polls={polls}
        most={most}
        failed={texts.poll.loadMineFailed}
        empty={{ ...copy.noneCreated, to: paths.create }}
      />
      {leadsOn && (
        <Link to={paths.myPolls} className={buttonClass('secondary', 'mt-4')}>
          {copy.allMine}
        </Link>
      )}
    </>
  );
};
