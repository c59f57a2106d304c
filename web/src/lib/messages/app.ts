import * as english from './en/app.ts';

export const appMessages = english.appMessages;
export const toastMessages = english.toastMessages;
