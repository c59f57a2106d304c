import * as english from './en/relative-time.ts';

export const relativeTimeMessages = english.relativeTimeMessages;
