import * as english from './en/my-polls.ts';

export const myPollsMessages = english.myPollsMessages;
