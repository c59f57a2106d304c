import * as english from './en/devices.ts';

export const devicesMessages = english.devicesMessages;
