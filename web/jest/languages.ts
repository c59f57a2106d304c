import { formatCount } from '../src/lib/messages/format.ts';
import { english, type Language } from '../src/lib/messages/language.ts';

/** Arabic has six plural forms. */
export const voteForms = {
  zero: 'أصوات',
  one: 'صوت',
  two: 'صوتان',
  few: 'أصوات قليلة',
  many: 'صوتًا',
  other: 'صوت آخر',
};

const texts = english.translation;

/** In English where the tests do not look. */
export const arabic: Language = {
  tag: 'ar-EG',
  direction: 'rtl',
  translation: {
    ...texts,
    layoutMessages: {
      ...texts.layoutMessages,
      profile: 'الملف الشخصي',
      theme: 'المظهر',
      themes: { system: 'النظام', light: 'فاتح', dark: 'داكن' },
    },
    pollMessages: { ...texts.pollMessages, votes: (count) => formatCount(count, voteForms) },
    profileFormMessages: {
      ...texts.profileFormMessages,
      pictureDialog: { ...texts.profileFormMessages.pictureDialog, title: 'صورة' },
    },
  },
};
