import { formatNumber } from './format.ts';

/** How many of the votes in an anonymous poll are counted. */
export const countedMessages = {
  progress: (voters: number, counted: number) =>
    `${formatNumber(voters)} voted, ${formatNumber(counted)} counted so far.`,
  hidden: (batch: number) => `Fewer than ${formatNumber(batch)} people voted, so the result stays hidden for ever.`,
  /** Beside the comments. */
  comments: 'Comments show your name. Whoever reads them may guess how you voted.',
} as const;
