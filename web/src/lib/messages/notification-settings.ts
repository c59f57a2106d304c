import * as english from './en/notification-settings.ts';

export const notificationSettingsMessages = english.notificationSettingsMessages;
