import * as english from './en/assistant.ts';

export const assistantMessages = english.assistantMessages;
