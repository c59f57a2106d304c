import type { SeededPoll } from '@showhands/polls';

/** A demo poll; `votes` is the number of voters of each option. */
export interface DemoPoll extends Omit<SeededPoll, 'creator' | 'options' | 'comments_count'> {
  /** Created by the demo account instead of one of `demoPeople`. */
  readonly byDemoUser?: true;
  readonly options: readonly (readonly [text: string, votes: number])[];
}

const defaults = { status: 'active', allow_multiple_votes: false, show_results: true, endsInHours: null } as const;

export const demoPolls: readonly DemoPoll[] = [
  {
    ...defaults,
    title: 'Which day should the neighbourhood market open?',
    description: 'The square is free on three mornings. We begin with one day and see how it goes through the winter.',
    category: 'general',
    createdHoursAgo: 3,
    endsInHours: 70,
    options: [
      ['Wednesday, with the school run', 9],
      ['Friday, before the weekend', 14],
      ['Saturday, for everyone', 19],
    ],
  },
  {
    ...defaults,
    byDemoUser: true,
    title: 'What should we read next?',
    description: 'The book club meets in four weeks. Choose everything you would be glad to read.',
    category: 'entertainment',
    allow_multiple_votes: true,
    createdHoursAgo: 7,
    endsInHours: 160,
    options: [
      ['The Left Hand of Darkness, Ursula K. Le Guin', 17],
      ['Stoner, John Williams', 11],
      ['Pachinko, Min Jin Lee', 21],
      ['The Summer Book, Tove Jansson', 13],
    ],
  },
  {
    ...defaults,
    title: 'Tabs or spaces?',
    description: 'Settled at last, by a show of hands.',
    category: 'technology',
    createdHoursAgo: 11,
    options: [
      ['Tabs', 16],
      ['Spaces', 22],
      ['Whatever the formatter says', 8],
    ],
  },
  {
    ...defaults,
    title: 'Should the ring road be closed to cars on Sundays?',
    description: 'A trial of six months, from ten in the morning until six. Buses and ambulances pass as always.',
    category: 'politics',
    createdHoursAgo: 20,
    endsInHours: 28,
    options: [
      ['Yes, every Sunday', 18],
      ['Yes, but only in summer', 15],
      ['No', 12],
    ],
  },
  {
    ...defaults,
    byDemoUser: true,
    title: 'Four-day week: which model would you try?',
    description: 'For the works council. Only I see the numbers until the meeting on Thursday.',
    category: 'business',
    show_results: false,
    createdHoursAgo: 26,
    options: [
      ['32 hours on four days', 20],
      ['40 hours on four days', 7],
      ['Five shorter days', 11],
      ['Leave it as it is', 4],
    ],
  },
  {
    ...defaults,
    title: 'Who takes the cup this year?',
    description: 'No favourites, just hunches. Voting ends at the first whistle.',
    category: 'sports',
    createdHoursAgo: 31,
    endsInHours: 9,
    options: [
      ['Harbour United', 13],
      ['Northside Rovers', 13],
      ['Old Mill Athletic', 9],
      ['Somebody nobody has named yet', 6],
    ],
  },
  {
    ...defaults,
    title: 'How do you make your morning coffee?',
    description: '',
    category: 'other',
    createdHoursAgo: 52,
    options: [
      ['Filter', 12],
      ['Moka pot', 9],
      ['Espresso machine', 11],
      ['French press', 6],
      ['Tea, thank you', 8],
    ],
  },
  {
    ...defaults,
    title: 'Name for the new library cat',
    description: 'She moved in by herself, so she gets a name by vote.',
    category: 'general',
    status: 'closed',
    createdHoursAgo: 120,
    endsInHours: -24,
    options: [
      ['Dewey', 21],
      ['Paige', 14],
      ['Index', 10],
    ],
  },
  {
    ...defaults,
    byDemoUser: true,
    title: 'Which laptop should the team standardise on?',
    description: 'Not published yet: the prices are still to come.',
    category: 'technology',
    status: 'draft',
    createdHoursAgo: 2,
    options: [
      ['The light one', 0],
      ['The repairable one', 0],
      ['The one with all the ports', 0],
    ],
  },
];
