import * as english from './en/voter-options.ts';

export const voterOptionsMessages = english.voterOptionsMessages;
