import * as english from './en/leader.ts';

export const leaderMessages = english.leaderMessages;
