import type { Age } from '../age.ts';
import { ageMessages } from './age.ts';
import { formatDate } from './format.ts';
import { pollMessages } from './poll.ts';

export const profileMessages = {
  title: 'Profile',
  about: 'About you',
  edit: 'Edit Profile',
  joined: (iso: string) => `Joined ${formatDate(iso)}`,
  noBio: 'You have not written anything about yourself yet.',
  loadFailed: 'Failed to load your profile',
  statsFailed: 'Failed to load your statistics',
  stats: { polls: 'Polls Created', votes: 'Votes Cast', comments: 'Comments', days: 'Days Active' },
} as const;

export const profileFormMessages = {
  username: 'Username',
  location: 'Location',
  bio: 'Bio',
  bioHint: 'A few words about yourself.',
  counter: (used: number, max: number) => `${used}/${max}`,
  save: 'Save Changes',
  saving: 'Saving…',
  cancel: 'Cancel',
  picture: 'Profile picture',
  pictureHint: 'A JPEG, PNG, WebP or GIF. It is cut to a square.',
  uploadPicture: 'Upload picture',
  changePicture: 'Change picture',
  chosenPicture: 'This will be your picture when you save.',
  discardPicture: 'Keep the picture as it was',
  pictureDialog: {
    title: 'Profile picture',
    upload: 'Upload new picture',
    remove: 'Remove picture',
    removing: 'Removing…',
    cancel: 'Cancel',
    close: 'Close',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you have changed in your profile is lost.',
    labels: { confirm: 'Leave', cancel: 'Stay', close: 'Close' },
  },
} as const;

export const profilePollsMessages = {
  tabs: 'Your polls',
  overview: 'Overview',
  created: 'Polls Created',
  voted: 'Polls Voted On',
  latestCreated: 'Latest polls created',
  latestVoted: 'Latest polls voted on',
  allMine: 'View all my polls',
  facts: (age: Age, votes: number, comments: number) =>
    [ageMessages.ago(age), pollMessages.votes(votes), pollMessages.comments(comments)].join(' · '),
  choice: (count: number) => (count === 1 ? 'Your choice:' : 'Your choices:'),
  noneCreated: { title: 'No polls created yet', action: 'Create your first poll', detail: 'and it will appear here.' },
  noneVoted: { title: 'No votes cast yet', action: 'Find a poll', detail: 'and choose an option.' },
} as const;
