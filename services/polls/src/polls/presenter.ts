import { maySeeResults, type Poll, type PollSnapshot, presentPoll } from '@showhands/contracts';

/** The poll as this viewer may see it, without hidden results. */
export const presentFor = (viewerId: string, poll: PollSnapshot): Poll =>
  presentPoll(poll, maySeeResults(poll, viewerId));
