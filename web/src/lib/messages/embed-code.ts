import * as english from './en/embed-code.ts';

export const embedCodeMessages = english.embedCodeMessages;
