import * as english from './en/strength.ts';

export const strengthMessages = english.strengthMessages;
