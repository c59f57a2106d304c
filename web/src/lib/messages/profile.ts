import * as english from './en/profile.ts';

export const profileMessages = english.profileMessages;
export const profileFormMessages = english.profileFormMessages;
export const profilePollsMessages = english.profilePollsMessages;
