import { notificationTexts as english } from '@showhands/contracts';

/** The texts of notifications. English ones come from the server; translations are made from a notification's data. */
export const notificationTexts = english;
