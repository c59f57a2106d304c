import { notificationTexts as english, announcementTitle as englishAnnouncementTitle } from '@showhands/contracts';

/** The texts of notifications. English ones come from the server; translations are made from a notification's data. */
export const notificationTexts = english;

export const announcementTitle = englishAnnouncementTitle;
