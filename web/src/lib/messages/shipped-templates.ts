import * as english from './en/shipped-templates.ts';

export const shippedTemplateMessages = english.shippedTemplateMessages;
