import * as english from './en/ballot.ts';

export const ballotMessages = english.ballotMessages;
export const wholeBallotMessages = english.wholeBallotMessages;
