import * as english from './en/templates.ts';

export const templateMessages = english.templateMessages;
export const saveTemplateMessages = english.saveTemplateMessages;
