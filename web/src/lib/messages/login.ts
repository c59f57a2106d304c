import * as english from './en/login.ts';

export const purposeMessages = english.purposeMessages;
