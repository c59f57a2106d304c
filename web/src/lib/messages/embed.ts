import * as english from './en/embed.ts';

export const embedMessages = english.embedMessages;
