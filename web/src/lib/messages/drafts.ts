import * as english from './en/drafts.ts';

export const draftMessages = english.draftMessages;
