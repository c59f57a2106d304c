import * as english from './en/new-password.ts';

export const newPasswordMessages = english.newPasswordMessages;
