import { formatDateTime } from './format.ts';

/** What moderators have decided about the contents of the user. */
export const decisionMessages = {
  title: 'Decisions of moderators',
  intro: 'What moderators have decided about what you published.',
  list: 'Decisions',
  loadFailed: 'The decisions could not be loaded',
  none: 'No decisions',
  noneDetail: 'If moderators hide or delete something that you published, you read here what and why.',
  acted: {
    hide: (kind: string) => `${kind}: hidden`,
    restore: (kind: string) => `${kind}: visible again`,
    delete: (kind: string) => `${kind}: deleted`,
  },
  reason: 'Reason',
  note: 'Note',
  toPoll: 'Open the poll',
  object: 'Object',
  objectHint: 'Moderators read your objection and decide anew. You can object once.',
  objection: 'Why is the decision wrong?',
  objectionRequired: 'Please write why',
  save: 'Send objection',
  saving: 'Sending…',
  cancel: 'Cancel',
  failed: 'The objection could not be sent',
  sent: (iso: string) => `Objection sent on ${formatDateTime(iso)}`,
  thanks: 'Objection sent. Moderators will read it.',
} as const;
