import {
  notificationTexts as english,
  announcementTitle as englishAnnouncementTitle,
  decisionTexts as englishDecisions,
} from '@showhands/contracts';

/** The texts of notifications. English ones come from the server; translations are made from a notification's data. */
export const notificationTexts = english;

export const announcementTitle = englishAnnouncementTitle;

export const decisionTexts: Readonly<Record<keyof typeof englishDecisions, string>> = englishDecisions;
