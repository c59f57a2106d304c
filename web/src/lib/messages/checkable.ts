import { formatNumber } from './format.ts';

/** Explains polls whose count can be checked, to voters and to creators. */
export const checkableMessages = {
  setting: {
    legend: 'Can voters check the count?',
    modes: {
      no: { label: 'No', hint: 'As in most polls.' },
      open: {
        label: 'Yes, and everyone can recount',
        hint: 'All ballots are published after the close, without names. A receipt can show others how its owner voted.',
      },
      openToCreator: {
        label: 'Yes, and you can recount',
        hint: 'After the close, all ballots are published to you, without names. A receipt can show others how its owner voted.',
      },
      secret: {
        label: 'Yes, each voter for their own vote',
        hint: 'Voters can check that their vote is included. Whether it was counted correctly depends on whoever runs the server.',
      },
    },
    fixed:
      'With a check, votes are final. If everyone can see the poll, the names of its voters are published after the close. This cannot be changed later.',
  },
  note: {
    open: 'You can check that your vote is included, and everyone can recount after the close. Your receipt can show others how you voted.',
    openToCreator:
      'You can check that your vote is included. After the close, the creator can recount. Your receipt can show others how you voted.',
    secret:
      'You can check that your vote is included. Whether it was counted correctly depends on whoever runs the server.',
  },
  names: 'After the close, the names of all who have voted are published.',
  more: 'How the check works',
  points: [
    'Your browser seals your vote with a random number. The seal does not tell what you chose.',
    'The server signs a promise to put your seal on a list. Seals can be added to this list, but not changed or removed.',
    'This browser keeps your receipt. With it you can check at any time that your seal is on the list.',
  ],
  check: 'Check my vote',
  waiting: 'Your vote is accepted. It joins the list with the next group of votes. Check again in a moment.',
  included: (votes: number) =>
    votes === 1 ? 'Your vote is the only one on the list.' : `Your vote is one of ${formatNumber(votes)} on the list.`,
  kept: 'Nothing was changed or removed since you voted.',
  noReceipt:
    'This browser has no receipt of your vote. Load the receipt that you have saved, or check your vote in the browser in which you voted.',
  ofFile: 'For the owner of the loaded receipt:',
  notReceipt: 'This file is not a receipt.',
  otherPoll: 'This receipt is of another poll.',
  noPromise: 'The server has not confirmed this vote to this browser, so there is no promise to check.',
  failed: 'The vote could not be checked. Please try again.',
  broken: 'The server has broken its promise.',
  faults: {
    key: 'The poll now has another key than when you voted.',
    promise: 'The promise for your vote is not signed with the key of the poll.',
    head: 'The list is not signed with the key of the poll.',
    forgotten: 'The server has promised to include your vote, and now says that you have not voted.',
    missing: 'The poll is closed, and your vote is not on the list.',
    inclusion: 'The server cannot prove that your vote is on the list.',
    changed: 'The list was changed since you voted.',
  },
  keepEvidence: 'Save the evidence, and show it to somebody you trust.',
  evidence: 'Save the evidence',
  receipt: 'Save the receipt',
  load: 'Load a receipt',
  receiptFile: 'receipt.json',
  evidenceFile: 'evidence.json',
  details: 'Technical details',
  labels: {
    commitment: 'Seal (commitment)',
    promise: 'Promise (signature)',
    head: 'Signed list',
    place: 'Place on the list',
    path: 'Proof',
  },
  audit: 'Download the data for a recount',
  auditData: 'Download the data of the check',
  auditHint: 'Everyone can verify this file without this server, with “npm run verify”.',
  auditFile: 'audit.json',
} as const;
