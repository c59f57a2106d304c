import * as english from './en/age.ts';

export const ageMessages = english.ageMessages;
