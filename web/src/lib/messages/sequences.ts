import * as english from './en/sequences.ts';

export const sequencesMessages = english.sequencesMessages;
