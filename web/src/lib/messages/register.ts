import * as english from './en/register.ts';

export const registerMessages = english.registerMessages;
