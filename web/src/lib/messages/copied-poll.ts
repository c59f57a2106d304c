import * as english from './en/copied-poll.ts';

export const copiedPollMessages = english.copiedPollMessages;
