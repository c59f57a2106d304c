import * as english from './en/change-password.ts';

export const changePasswordMessages = english.changePasswordMessages;
