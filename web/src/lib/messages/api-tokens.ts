import type { Age } from '../age.ts';
import type { Isolated } from '../text-direction.ts';
import { ageMessages } from './age.ts';
import { formatCount, formatDate } from './format.ts';

const days = (count: number) => formatCount(count, { one: 'day', other: 'days' });

/** Tokens by which programs use the API in the name of their user. */
export const apiTokenMessages = {
  title: 'API tokens',
  detail: 'With a token, a program uses Showhands in your name. A new password revokes all tokens.',
  reference: 'API reference',
  empty: 'No tokens.',
  loadFailed: 'Failed to load your tokens',
  open: 'New token',
  dialog: 'New API token',
  close: 'Close',
  name: 'Name',
  nameHint: 'What you need it for.',
  nameRequired: 'Please enter a name',
  nameTooLong: (max: number) => `The name must not exceed ${max} characters`,
  scopes: 'The program may',
  scopeNames: {
    'polls:read': 'Read polls',
    'polls:write': 'Change polls',
    'votes:write': 'Vote',
    'comments:write': 'Comment',
  },
  scopeHints: {
    'polls:read': 'Polls that you may see, their results and comments.',
    'polls:write': 'Create, change, close and delete your polls.',
    'votes:write': 'Vote, change and withdraw your votes, add options.',
    'comments:write': 'Write, like and delete comments.',
  },
  scopesRequired: 'Please choose at least one',
  days: 'Valid for',
  choose: 'Please choose',
  daysUntil: (count: number, iso: string) => `${days(count)}, until ${formatDate(iso)}`,
  daysRequired: 'Please choose how long it is valid',
  tooMany: 'You have 20 tokens, the most that there can be. Please revoke one first.',
  createFailed: 'Failed to create the token',
  save: 'Create Token',
  saving: 'Creating…',
  cancel: 'Cancel',
  secret: 'Your token',
  once: 'Copy it now: it is not shown again. Keep it like a password.',
  copy: 'Copy token',
  copied: 'Token copied',
  copyFailed: 'The token could not be copied. Please copy it by hand.',
  done: 'Done',
  expired: 'Expired',
  until: (iso: string, isPast: boolean) => `${isPast ? 'Was valid' : 'Valid'} until ${formatDate(iso)}`,
  used: (age: Age) => `Last used: ${ageMessages.ago(age)}`,
  neverUsed: 'Never used',
  revoke: 'Revoke',
  remove: 'Remove',
  revoked: 'The token was revoked',
  revokeFailed: 'Failed to revoke the token',
  revoking: {
    title: 'Revoke this token?',
    text: (name: Isolated) => `Programs that use “${name}” stop working within a second. You cannot undo this.`,
    labels: { confirm: 'Revoke', cancel: 'Keep it', close: 'Close' },
  },
} as const;
