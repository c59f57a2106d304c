import type { Category, PollStatus } from '@showhands/contracts';
import type { Age } from '../age.ts';
import type { Theme } from '../theme.ts';
import { counted, formatNumber, wordFor } from './format.ts';

const categories: Record<Category, string> = {
  general: 'General',
  technology: 'Technology',
  politics: 'Politics',
  entertainment: 'Entertainment',
  sports: 'Sports',
  business: 'Business',
  other: 'Other',
};

const statuses: Record<PollStatus, string> = { active: 'Active', closed: 'Closed', draft: 'Draft' };

const themes: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

const ageText = (age: Age): string => {
  switch (age.unit) {
    case 'now':
      return 'Just now';
    case 'minutes':
      return `${age.value}m ago`;
    case 'hours':
      return `${age.value}h ago`;
    case 'yesterday':
      return 'Yesterday';
    case 'days':
      return `${age.value}d ago`;
  }
};

const voteWord = { one: 'vote', other: 'votes' };
const votes = (count: number) => counted(count, voteWord);

/** Everything the page says of its own accord. What the servers say too, word for word, is in the contracts' `texts`. */
export const messages = {
  app: {
    name: 'Showhands',
    title: (screen: string) => `${screen} · Showhands`,
    skip: 'Skip to content',
    loading: 'Loading',
    retry: 'Try again',
    brokenTitle: 'This screen could not be shown',
    brokenDetail: 'What you have sent is kept. Reload the page to go on.',
    reload: 'Reload',
  },
  layout: {
    navigation: 'Main',
    menu: 'Menu',
    closeMenu: 'Close menu',
    dashboard: 'Dashboard',
    create: 'Create Poll',
    signOut: 'Sign Out',
    signingOut: 'Signing out…',
    theme: 'Theme',
    themes,
  },
  link: {
    reconnecting: 'Reconnecting. Your vote is kept.',
    offline: 'Offline.',
    reconnect: 'Reconnect',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    close: 'Close',
    list: 'Show this list',
    search: 'Search polls',
    choose: 'Choose an option',
    enabled: 'Use keyboard shortcuts',
    enabledHint: 'Turn them off if you speak to your computer.',
  },
  toasts: { region: 'Notices', dismiss: 'Dismiss' },
  session: {
    loginTitle: 'Sign in',
    registerTitle: 'Create your account',
    claim: 'Ask. Vote. Watch it count.',
    claimDetail: 'Polls that are counted in front of everyone, the moment a vote is cast.',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 6 characters',
    confirmPassword: 'Confirm password',
    username: 'Username',
    passwordToggle: { show: 'Show password', hide: 'Hide password' },
    confirmPasswordToggle: { show: 'Show confirmed password', hide: 'Hide confirmed password' },
    signIn: 'Sign In',
    signingIn: 'Signing in…',
    createAccount: 'Sign Up',
    creatingAccount: 'Creating your account…',
    noAccount: 'No account yet?',
    signUp: 'Sign Up',
    haveAccount: 'Already have an account?',
    demo: { title: 'Demo account', use: 'Fill in' },
  },
  dashboard: {
    title: 'Dashboard',
    stats: {
      polls: 'Total Polls',
      votes: 'Total Votes',
      recent: 'Recent Activity',
      recentHint: 'last 24 hours',
    },
    search: 'Search polls',
    searchPlaceholder: 'Search by title or description',
    clearSearch: 'Clear search',
    category: 'Category',
    allCategories: 'All Categories',
    showing: (shown: number, all: number) =>
      `Showing ${formatNumber(shown)} of ${formatNumber(all)} ${wordFor(all, { one: 'poll', other: 'polls' })}`,
    polls: 'Polls',
    more: 'Load more polls',
    noneFound: 'No polls found',
    noneFoundDetail: 'Try other words or another category.',
    showAll: 'Show all polls',
    noneYet: 'No polls yet',
    noneYetAction: 'Create the first poll',
    noneYetDetail: 'and it will appear here for everyone at once.',
  },
  poll: {
    categories,
    statuses,
    votes,
    voteWord: (count: number) => wordFor(count, voteWord),
    voters: (count: number) => counted(count, { one: 'voter', other: 'voters' }),
    comments: (count: number) => counted(count, { one: 'comment', other: 'comments' }),
    watching: (count: number) => `${counted(count, { one: 'person', other: 'people' })} watching`,
    age: ageText,
    created: (age: Age, author: string) => `${ageText(age)} by ${author}`,
    edited: (time: string) => `Edited ${time}`,
    ends: (date: string) => `Ends ${date}`,
    expired: (date: string) => `Expired ${date}`,
    ended: (date: string) => `Ended ${date}`,
    moreOptions: (count: number) => `+${count} more ${wordFor(count, { one: 'option', other: 'options' })}`,
    percent: (percent: number) => `${percent}%`,
    hidden: 'Results are hidden. Only the creator of this poll can see them.',
    hiddenShort: 'Results hidden',
    noVotesYet: 'No votes yet. Yours can be the first.',
    facts: 'About this poll',
    factVotes: 'Votes',
    factVoters: 'Voters',
    factComments: 'Comments',
    factCreated: 'Created',
    factAuthor: 'By',
    factEnds: 'End date',
    factId: 'Poll id',
    never: 'Never expires',
    backToDashboard: 'Back to Dashboard',
    leaving: 'You will be taken to the dashboard in a few seconds.',
    autoClosed: 'This poll was automatically closed at its end date.',
    closed: 'This poll is closed. The result is final.',
    draft: 'This is a draft. Only you can see it, and nobody can vote yet.',
  },
  ballot: {
    hasVoted: 'You have voted in this poll',
    legend: 'Options',
    multiple: 'Multiple votes allowed',
    single: 'Choose one option. Your vote is final.',
    leading: 'Leading',
    tied: 'Tied for the lead',
    won: 'Most votes',
    tiedAtEnd: 'Tied',
    yours: 'Your vote',
    sending: 'Still sending. Your vote is kept.',
    retry: 'Retry',
    result: (text: string, percent: number, count: number) => `${text}: ${percent}%, ${votes(count)}`,
    results: (total: number, rows: string) => `${votes(total)}. ${rows}`,
  },
  pollForm: {
    createTitle: 'Create Poll',
    title: 'Title',
    titlePlaceholder: 'What do you want to know?',
    description: 'Description',
    optional: 'optional',
    category: 'Category',
    status: 'Status',
    activeHint: 'Active polls take votes at once.',
    draftHint: 'Drafts are seen by you alone until you publish them.',
    endsAt: 'End Date',
    endsAtHint: 'Leave it empty for a poll that never expires.',
    multiple: 'Allow multiple votes',
    multipleHint: 'Everyone may choose more than one option.',
    publicResults: 'Public results',
    publicResultsHint: 'When off, only you can see the results.',
    options: 'Options',
    optionsHint: (count: number) => `Add up to ${count} options.`,
    option: (number: number) => `Option ${number}`,
    addOption: 'Add option',
    removeOption: (number: number) => `Remove option ${number}`,
    reset: 'Reset Form',
    cancel: 'Cancel',
    create: 'Create Poll',
    creating: 'Creating Poll...',
    counter: (used: number, max: number) => `${used}/${max}`,
  },
} as const;
