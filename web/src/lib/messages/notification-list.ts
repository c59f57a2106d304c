import * as english from './en/notification-list.ts';

export const notificationListMessages = english.notificationListMessages;
