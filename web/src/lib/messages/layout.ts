import * as english from './en/layout.ts';

export const layoutMessages = english.layoutMessages;
export const linkMessages = english.linkMessages;
export const shortcutMessages = english.shortcutMessages;
