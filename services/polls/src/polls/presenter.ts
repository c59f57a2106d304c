import { maySeeResults, type Poll, type PollSnapshot, presentPoll } from '@showhands/contracts';

/** The poll as this viewer may see it. */
export const presentFor = (viewerId: string, poll: PollSnapshot): Poll =>
  presentPoll(poll, maySeeResults(poll, viewerId));
