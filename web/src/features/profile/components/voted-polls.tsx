import { limits, texts } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../app/paths.ts';
import { profilePollsMessages } from '../../../lib/messages/en/profile.ts';
import { votedPollsQuery } from '../api.ts';
import { PollLines } from './poll-lines.tsx';

const copy = profilePollsMessages;

export const VotedPolls = ({ most = limits.client.profileList }: { most?: number }) => (
  <PollLines
    label={copy.voted}
    polls={useQuery(votedPollsQuery())}
    most={most}
    failed={texts.poll.loadVotedFailed}
    empty={{ ...copy.noneVoted, to: paths.dashboard }}
  />
);
