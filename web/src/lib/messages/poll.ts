import * as english from './en/poll.ts';

export const pollMessages = english.pollMessages;
