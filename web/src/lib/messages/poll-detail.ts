import * as english from './en/poll-detail.ts';

export const pollDetailMessages = english.pollDetailMessages;
