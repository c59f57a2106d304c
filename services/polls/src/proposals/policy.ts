import type { PollSnapshot, Proposal } from '@showhands/contracts';

/** Only the creator of the poll and the proposer can see a proposal, and remove it. To others it does not exist. */
export const canSeeProposal = (
  viewerId: string,
  { creator }: Pick<PollSnapshot, 'creator'>,
  { proposer }: Pick<Proposal, 'proposer'>,
): boolean => creator === viewerId || proposer.id === viewerId;
