import * as english from './en/dashboard.ts';

export const dashboardMessages = english.dashboardMessages;
