import * as english from './en/forgot-password.ts';

export const forgotPasswordMessages = english.forgotPasswordMessages;
