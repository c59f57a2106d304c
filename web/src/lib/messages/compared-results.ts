import * as english from './en/compared-results.ts';

export const rankedMessages = english.rankedMessages;
export const scoredMessages = english.scoredMessages;
