import * as english from './en/more-settings.ts';

export const moreSettingsMessages = english.moreSettingsMessages;
