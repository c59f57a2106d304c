import * as english from './en/paste-list.ts';

export const pasteListMessages = english.pasteListMessages;
