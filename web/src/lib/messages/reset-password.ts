import * as english from './en/reset-password.ts';

export const resetPasswordMessages = english.resetPasswordMessages;
