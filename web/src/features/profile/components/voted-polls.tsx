import { limits, texts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { profilePollsMessages } from '#lib/messages/profile.ts';
import { paths } from '#lib/paths.ts';
import { votedPollsQuery } from '../api.ts';
import { PollList } from './poll-list.tsx';

const copy = profilePollsMessages;

export const VotedPolls = ({ limit = limits.client.profileList }: { limit?: number }) => (
  <PollList
    label={copy.voted}
    polls={useQuery(votedPollsQuery())}
    limit={limit}
    errorFallback={texts.poll.loadVotedFailed}
    empty={{ ...copy.noneVoted, to: paths.dashboard }}
  />
);
