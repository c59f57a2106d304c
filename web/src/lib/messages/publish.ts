import type { Isolated } from '../text-direction.ts';

export const publishMessages = {
  publish: 'Publish',
  published: 'Poll published',
  failed: 'Failed to publish the poll',
  actions: 'Publish this draft',
  preview: 'Preview',
  previewTitle: 'As voters will see it',
  previewNote: 'Try it: votes stay in this preview.',
  close: 'Close',
  endPassed: {
    title: 'Publish without an end date?',
    text: (title: Isolated, end: string) =>
      `The end date of “${title}”, ${end}, has passed and will be cleared: the poll stays open until you close it.`,
    labels: { confirm: 'Publish poll', cancel: 'Keep the draft', close: 'Close' },
  },
} as const;
