import * as english from './en/comments.ts';

export const commentMessages = english.commentMessages;
