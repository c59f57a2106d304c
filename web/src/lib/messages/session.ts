import * as english from './en/session.ts';

export const sessionMessages = english.sessionMessages;
