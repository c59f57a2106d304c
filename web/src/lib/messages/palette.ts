import * as english from './en/palette.ts';

export const paletteMessages = english.paletteMessages;
