import * as english from './en/results-files.ts';

export const resultsFilesMessages = english.resultsFilesMessages;
