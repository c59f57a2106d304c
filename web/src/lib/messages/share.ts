import * as english from './en/share.ts';

export const shareMessages = english.shareMessages;
