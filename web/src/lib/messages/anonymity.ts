import { formatNumber } from './format.ts';

/** Explains anonymous polls to voters and to creators. */
export const anonymityMessages = {
  promise: 'Anonymous: neither the creator nor other voters can tell what you choose.',
  before: (batch: number) =>
    `Votes are counted in groups of at least ${formatNumber(batch)}. If fewer than ${formatNumber(batch)} people vote in total, the result stays hidden for ever.`,
  more: 'How your vote stays anonymous',
  points: [
    'Who has voted and what was chosen are kept apart. Nothing connects the two, so this page cannot show you your vote again.',
    'A vote waits until enough others wait with it. Then some of them, picked at random, are counted together, and the others wait for the next group.',
    'If all others in your group tell each other what they chose, or if everyone in it chose the same, your vote is known.',
    'It is no secret that you have voted. The creator is told.',
    'Whoever runs this server could find out what you chose.',
  ],
  hasVoted: 'You have voted. Your vote is final, and this page does not know what you chose',
  setting: 'Anonymous votes',
  settingHint:
    'Neither you nor other voters can tell who chose what. Votes are final and are counted in groups. This cannot be changed later.',
  batch: 'Votes counted together, at least',
  batchHint: 'From 3 to 50. With fewer votes in total, the result stays hidden for ever.',
  inviteFirst: 'Invite a fixed list of people.',
  invite:
    'If everyone can register, somebody could vote with several accounts around one person, and so find out that person’s vote. Choose who is invited under who can see the poll.',
  rule: (batch: number) =>
    `Nobody is told who chose what. Votes are counted in groups of at least ${formatNumber(batch)}.`,
  checkable: {
    open: 'Everyone can check and recount the votes after the close.',
    openToCreator: 'The creator can check and recount the votes after the close, and voters can check theirs.',
    secret: 'Voters can check that their vote is included.',
  },
} as const;
