import * as english from './en/poll-menu.ts';

export const pollMenuMessages = english.pollMenuMessages;
