import * as english from './en/publish.ts';

export const publishMessages = english.publishMessages;
