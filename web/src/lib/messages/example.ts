import * as english from './en/example.ts';

export const exampleMessages = english.exampleMessages;
