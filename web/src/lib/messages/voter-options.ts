import type { Isolated } from '../text-direction.ts';
import { formatNumber } from './format.ts';

/** Options that voters add or propose. */
export const voterOptionsMessages = {
  add: 'Add an option',
  field: 'Option',
  hint: (creator: Isolated) => `It is in the poll once ${creator} has approved it.`,
  submit: 'Add',
  sending: 'Still sending. Your option is kept.',
  failed: 'Failed to add the option',
  counter: (used: number, max: number) => `${formatNumber(used)}/${formatNumber(max)}`,
  /** After a call: the outcome for an option. */
  outcome: (text: Isolated, message: string) => `${text}: ${message}`,
  toApprove: (count: number) => `Options waiting for you (${formatNumber(count)})`,
  nothingToApprove: 'Options that voters propose appear here, for you to approve or decline.',
  waitingFor: (creator: Isolated) => `Waiting for ${creator}`,
  nothingWaiting: 'None of your options is waiting any more.',
  proposedBy: (username: Isolated) => `proposed by ${username}`,
  approve: 'Approve',
  decline: 'Decline',
  takeBack: 'Take back',
  /** The name of a button for screen readers. */
  actionOn: (action: string, text: Isolated) => `${action} ${text}`,
  decisionFailed: 'Failed to save your decision',
  loadFailed: 'Failed to load the options that wait for approval',
} as const;
