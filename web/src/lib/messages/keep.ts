import * as english from './en/keep.ts';

export const keepMessages = english.keepMessages;
