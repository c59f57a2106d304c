import * as english from './en/continue.ts';

export const continueMessages = english.continueMessages;
