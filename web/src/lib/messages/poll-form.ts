import * as english from './en/poll-form.ts';

export const pollFormMessages = english.pollFormMessages;
export const editPollMessages = english.editPollMessages;
