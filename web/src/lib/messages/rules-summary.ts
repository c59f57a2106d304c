import * as english from './en/rules-summary.ts';

export const rulesSummaryMessages = english.rulesSummaryMessages;
