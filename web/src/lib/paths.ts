/**
 * The address of every screen as a pattern with at most one parameter. `app/screens.ts` lists the code and the data of
 * each screen.
 */
export const patterns = {
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  reset: '/reset/:token',
  confirmEmail: '/confirm-email',
  signInReturn: '/sign-in/return',
  unsubscribe: '/unsubscribe',
  dashboard: '/',
  create: '/create',
  myPolls: '/my-polls',
  results: '/results',
  profile: '/profile',
  notifications: '/notifications',
  poll: '/poll/:id',
  editPoll: '/poll/:id/edit',
  pollResults: '/poll/:id/results',
  present: '/poll/:id/present',
  code: '/p/:code',
  join: '/join',
  sequences: '/sequences',
  groups: '/groups',
  group: '/groups/:id',
  moderation: '/moderation',
  decisions: '/decisions',
} as const;

type Patterns = typeof patterns;

type Link<Pattern extends string> = Pattern extends `${string}/:${string}` ? (value: string) => string : Pattern;

type Paths = { readonly [Name in keyof Patterns]: Link<Patterns[Name]> };

/** The address of every screen, for links: a string, or a function of the parameter where the pattern has one. */
export const paths = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [
    name,
    pattern.includes(':') ? (value: string) => pattern.replace(/:\w+/, () => value) : pattern,
  ]),
  // `fromEntries` keeps neither the names nor which of them take a parameter.
) as Paths;

/** The parameter of a poll's address with which its creator gets the remote control of the wall there. */
export const REMOTE = 'remote';

/** The fragment of an edited poll's address that opens its list of invited people. */
export const INVITED = '#invited';
