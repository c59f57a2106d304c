import * as english from './en/notifications.ts';

export const notificationMessages = english.notificationMessages;
