import { formatCount, formatNumber } from './format.ts';

const voted = (count: number) => formatCount(count, { one: 'person has voted', other: 'people have voted' });

/** How many people must vote for a result. */
export const quorumMessages = {
  open: (voters: number, quorum: number) =>
    `Quorum: ${voted(voters)}, ${formatNumber(quorum)} must vote for a decision.`,
  reached: (voters: number, quorum: number) => `Quorum reached: ${voted(voters)}, ${formatNumber(quorum)} were needed.`,
  missed: (voters: number, quorum: number) => `Not decided: ${voted(voters)}, ${formatNumber(quorum)} were needed.`,
  field: 'Votes needed for a decision',
  hint: 'Below this number the closed poll counts as not decided. Empty: any number.',
  locked: 'The poll has votes, so this cannot be changed.',
  unit: 'Counted in',
  units: { count: 'people', share: 'percent of the invited' },
  rule: (quorum: number) => `A decision needs ${formatCount(quorum, { one: 'voter', other: 'voters' })}.`,
  shareRule: (percent: string) => `A decision needs the votes of ${percent} of the invited people.`,
} as const;
