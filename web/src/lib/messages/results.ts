import * as english from './en/results.ts';

export const resultsMessages = english.resultsMessages;
export const pollResultsMessages = english.pollResultsMessages;
export const exportMessages = english.exportMessages;
export const resultsListMessages = english.resultsListMessages;
