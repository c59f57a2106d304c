import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber, pluralForm } from './format.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const votedWord = { one: 'person voted', other: 'people voted' };
const watchingWord = { one: 'person watching', other: 'people watching' };

/** Whole minutes where they are. */
const duration = (seconds: number): string =>
  seconds % 60 === 0
    ? formatCount(seconds / 60, { one: 'minute', other: 'minutes' })
    : formatCount(seconds, { one: 'second', other: 'seconds' });

/** The screen that shows a poll to a room. */
export const presentMessages = {
  page: (poll: Isolated) => `Presenting: ${poll}`,
  options: 'Options',
  facts: 'At a glance',
  join: 'How to take part',
  voteAt: 'Vote at',
  seeAt: 'Open it at',
  qrCode: (address: string) => `QR code of ${address}`,
  votedWord: (count: number) => pluralForm(count, votedWord),
  watchingWord: (count: number) => pluralForm(count, watchingWord),
  untilEnd: 'until the end',
  untilOpening: 'until it opens',
  days: (count: number) => formatCount(count, { one: 'day', other: 'days' }),
  closed: 'Closed',
  closedDetail: 'The result is final.',
  reconnecting: 'Reconnecting…',
  position: (number: number, total: number) => `Poll ${number} of ${total}`,
  /** In the place of results that are not shown. */
  covered: 'The results are shown when they are revealed.',
  later: {
    after_vote: 'Everyone sees the results after they vote. They are shown here when the poll is closed.',
    after_close: 'The results are shown when the poll is closed.',
    private: 'The results are private. Only the creator of this poll sees them.',
  },
  figures: {
    votes: pollMessages.votesOf,
    ballots: leaderMessages.ballots,
    scores: (count: number) => formatCount(count, { one: 'score', other: 'scores' }),
    /** The votes of an option in one round of the runoff after the other. */
    rounds: (votes: readonly number[], isCut: boolean) =>
      `${isCut ? '… → ' : ''}${votes.map((count) => formatNumber(count)).join(' → ')}`,
    out: (round: number) => `out in round ${round}`,
    majority: 'majority',
    tied: 'tied',
    none: '–',
  },
  announced: {
    covered: 'The results are covered',
    revealed: 'The results are revealed',
    closed: 'This poll is closed',
  },
  controls: {
    bar: 'Presentation',
    previous: 'Previous poll',
    next: 'Next poll',
    cover: 'Hide the results',
    reveal: 'Reveal the results',
    smaller: 'Smaller text',
    larger: 'Larger text',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    countdown: 'Countdown',
    close: 'Close the poll',
    reopen: 'Reopen the poll',
    keys: 'Keyboard shortcuts',
    leave: 'Leave the presentation',
  },
  keys: {
    previous: 'Previous poll; also ← ↑ Page Up',
    next: 'Next poll; also → ↓ Page Down',
    cover: 'Hide or reveal the results',
    close: 'Close or reopen the poll',
  },
  closing: {
    title: 'Close this poll?',
    text: 'Nobody can vote any more. You can reopen it here.',
    labels: { confirm: 'Close poll', cancel: 'Keep it open', close: 'Close' },
  },
  /** On the page of the poll that is on the wall, for its presenter. */
  remote: {
    name: 'Remote control of the wall',
    next: 'Next',
    cover: 'Hide',
    reveal: 'Reveal',
    close: 'Close',
    reopen: 'Reopen',
  },
  ask: {
    title: 'Ask a new question',
    question: 'Question',
    options: 'Options',
    hint: 'One on each line',
    submit: 'Ask the room',
    close: 'Close',
    failed: 'The question could not be asked',
  },
  /** The closing moment. */
  outcome: {
    won: (name: string) => `${name} wins`,
    tied: (names: string) => `A tie: ${names}`,
    none: 'Nobody voted',
    average: (mean: string) => `average ${mean}`,
    each: (figure: string) => `${figure} each`,
    margin: (by: string, others: string) => `${by} ahead of ${others}`,
  },
  countdown: {
    title: 'Countdown',
    start: 'The poll closes on all screens at once in:',
    /** The buttons that change a running countdown. */
    running: 'Running countdown',
    length: (seconds: number) => duration(seconds),
    more: (seconds: number) => `${duration(seconds)} more`,
    cancel: 'Cancel the countdown',
    close: 'Close',
  },
  notes: {
    noSequence: 'This poll is not part of a sequence. Put polls in order under My Polls, Sequences.',
    first: 'This is the first poll of the sequence.',
    last: 'This is the last poll of the sequence.',
    skipped: (count: number) => `${formatCount(count, { one: 'draft', other: 'drafts' })} skipped.`,
    nextFailed: 'The other poll could not be presented.',
    coverFailed: 'The results could not be covered or revealed.',
    closed: 'Reopen the poll before you start a countdown.',
    planned: 'This end was set with the poll. You can change it under Edit.',
    countdownFailed: 'The countdown could not be changed.',
  },
  draft: {
    title: 'This poll is a draft',
    detail: 'Publish it before you present it.',
    open: 'Open the draft',
  },
  /** Where the page is open at `localhost`. */
  address: {
    unreachable: 'Phones cannot open this address',
    other: 'Address for phones',
    title: 'The address for phones',
    choose: 'The QR code and the wall show one of these addresses of this machine, for phones in the same network:',
    none: (host: string) =>
      `Phones cannot open ${host}, which is this machine alone. Start Showhands like this, so that phones in the same network reach it:`,
    elsewhere: 'For people elsewhere, give Showhands a public address: see docs/operations.md.',
    close: 'Close',
  },
  loadFailed: 'The presentation could not be loaded',
} as const;

/** The screen of a poll's short address. */
export const codeMessages = {
  title: 'Open a poll by its code',
  opening: 'Opening the poll…',
  /** Before the presenter of a sequence has started. */
  waiting: 'The presenter has not started yet',
  waitingDetail: 'The poll opens here by itself.',
  unknown: 'No poll has this code',
  unknownDetail: 'Look at the code again: it has six letters and digits, and capitals do not matter.',
  failed: 'The poll could not be looked up',
  rateLimited: 'Too many codes were tried. Please wait a little, then try again.',
  /** Beside the former, and not announced each second. */
  wait: (seconds: number) => `You can try again in ${formatCount(seconds, { one: 'second', other: 'seconds' })}.`,
  label: 'Code',
  submit: 'Open poll',
} as const;

/** What voters are told when the presenter goes on to another poll. */
export const followMessages = {
  region: 'Presentation',
  moved: 'The presenter has gone on to the next poll.',
  go: 'Go to the next poll',
  follow: 'Follow along',
  following: 'You are following the presenter.',
  stop: 'Stop following',
  dismiss: 'Dismiss',
  closesIn: (clock: string) => `Closes in ${clock}`,
} as const;
