import type { Isolated } from '../text-direction.ts';
import { formatCount, formatNumber } from './format.ts';
import { countPoints } from './points.ts';

const options = (count: number): string => formatCount(count, { one: 'option', other: 'options' });

/** How many of `count` options a voter may have on the ballot: "2 to 4 options". */
const amount = (min: number, max: number, count: number): string => {
  if (min === max) return min === count ? `all ${options(count)}` : options(min);
  if (max < count) return min === 1 ? `up to ${options(max)}` : `${min} to ${options(max)}`;
  return min === 1 ? 'one or more options' : `at least ${options(min)}`;
};

export const ballotMessages = {
  hasVoted: 'You have voted in this poll',
  legend: 'Options',
  multiple: 'Multiple votes allowed',
  single: 'Choose one option. Your vote is final.',
  final: 'Your vote is final.',
  whoSees: 'The creator is told who votes. Others see only the totals.',
  whoSeesHidden: 'The creator is told who votes. Only the creator sees the totals.',
  whoSeesNames: 'Everyone who sees the results sees your name and what you chose.',
  whoSeesNamesHidden: 'The creator sees your name and what you chose. Only the creator sees the results.',
  leading: 'Leading',
  tied: 'Tied for the lead',
  won: 'Most votes',
  tiedAtEnd: 'Tied',
  yours: 'Your vote',
  sending: 'Still sending. Your vote is kept.',
  retry: 'Retry',
  opens: (time: string) => `Opens ${time}`,
  seatsLeft: (count: number) => formatCount(count, { one: 'seat left', other: 'seats left' }),
  full: 'Full',
  addedBy: (username: Isolated) => `added by ${username}`,
  resultsAfterVote: 'Results are shown after you vote.',
  resultsAfterClose: 'Results are shown after the poll is closed.',
  /** In ballots with many options. */
  search: 'Search the options',
  found: (shown: number, total: number) => `${formatNumber(shown)} of ${options(total)}`,
} as const;

/** The texts of a ballot that is sent as a whole. */
export const wholeBallotMessages = {
  loadFailed: 'Failed to load your vote',
  /** The instruction for each way of voting. */
  task: {
    single: () => 'Choose one option',
    choose: (min: number, max: number, count: number) => `Choose ${amount(min, max, count)}`,
    rank: (min: number, max: number, count: number) => `Rank ${amount(min, max, count)}, best first`,
    score: (min: number, max: number, count: number) => `Score ${amount(min, max, count)} from 0 to 5`,
  },
  /** The instruction where each voter has `points`, of which an option can get `most`, and `min` to `max` options get some. */
  taskOfPoints: (points: number, most: number, min: number, max: number, count: number) =>
    `Distribute up to ${countPoints(points)} among ${amount(min, max, count)}${most < points ? `, at most ${most} each` : ''}`,
  /** How far the voter has come. */
  done: {
    choose: (count: number) => `${count} chosen`,
    rank: (count: number) => `${count} ranked`,
    score: (count: number) => `${count} scored`,
  },
  pointsDone: (given: number) => `${countPoints(given)} given`,
  changeable: (date: string | null) => `You can change your vote until ${date ?? 'the poll ends'}.`,
  chosen: 'Chosen',
  vote: 'Vote',
  change: 'Change your vote',
  undo: 'Undo',
  changeBy: (button: string) => `You have voted. Use “${button}” below the options to change it.`,
  keep: 'Keep your vote',
  withdraw: 'Withdraw',
  withdrawal: {
    title: 'Withdraw your vote?',
    text: 'It is no longer counted. You can vote again while the poll is open.',
    labels: { confirm: 'Withdraw vote', cancel: 'Cancel', close: 'Close' },
  },
  voters: (count: number) => formatCount(count, { one: 'voter', other: 'voters' }),
  ranking: 'Your ranking',
  rounds: 'Rounds of the runoff',
  nothingRanked: 'Add options in your order, the best one first.',
  left: 'Not ranked',
  add: 'Add',
  placeOf: (text: Isolated) => `Place of ${text}`,
  moveUp: (text: Isolated) => `Move ${text} up`,
  moveDown: (text: Isolated) => `Move ${text} down`,
  remove: (text: Isolated) => `Remove ${text} from your ranking`,
  /** On phones. */
  menu: { label: (text: Isolated) => `Move or remove ${text}`, up: 'Move up', down: 'Move down', remove: 'Remove' },
  placed: (text: Isolated, place: number, count: number) => `${text}, place ${place} of ${count}`,
  removed: (text: Isolated) => `${text}, not ranked`,
  reason: {
    label: 'Your reason (optional)',
    hint: 'It is shown with your name and your choice to everyone who sees the results.',
    own: 'Your reason',
    tooLong: (max: number) => `Please shorten the reason to ${max} characters.`,
  },
  scores: 'Your scores',
  ownPoints: 'Your points',
  pointsLeft: (left: number, all: number) => `${left} of ${countPoints(all)} left`,
  points: countPoints,
  pointsFor: (text: Isolated) => `Points for ${text}`,
  morePoints: (text: Isolated) => `One point more for ${text}`,
  fewerPoints: (text: Isolated) => `One point less for ${text}`,
  /** The meaning of the lowest and of the highest score. */
  ends: { lowest: 'not at all', highest: 'very much' },
  clear: 'Clear',
  clearOf: (text: Isolated) => `Clear the score of ${text}`,
  noScore: 'No score',
  scoreOf: (score: number, max: number) => `${score} of ${max}`,
} as const;
