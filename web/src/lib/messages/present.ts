import * as english from './en/present.ts';

export const presentMessages = english.presentMessages;
export const codeMessages = english.codeMessages;
export const followMessages = english.followMessages;
