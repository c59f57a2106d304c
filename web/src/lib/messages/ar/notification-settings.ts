import type * as english from '../notification-settings.ts';
import type { Translated } from '../translated.ts';

export const notificationSettingsMessages: Translated<typeof english.notificationSettingsMessages> = {
  title: 'ما يصلك من إشعارات',
  detail: 'لهذا الحساب على كل الأجهزة. وما يُوقَف لا يُحفظ لوقت لاحق.',
  polls: 'استطلاعاتك',
  votes: 'الأصوات',
  comments: 'التعليقات',
  merge: 'إشعار واحد لعدة تعليقات',
  mergeHint: 'تُجمع التعليقات غير المقروءة على الاستطلاع الواحد: «12 تعليقًا جديدًا على …».',
  others: 'تعليقاتك',
  replies: 'الردود',
  likes: 'الإعجابات',
  everywhere: 'كل ما عدا ذلك',
  newPolls: 'استطلاعات جديدة',
  newPollScopes: { all: 'الكل', voted_with: 'ممن صوّتت معهم', none: 'لا شيء' },
  newPollsHint: 'من صوّتت معهم هم أصحاب الاستطلاعات التي صوّتت فيها ومصوّتوها.',
  invitations: 'الدعوات',
  invitationsHint: 'عندما يدعوك أحد إلى استطلاع أو يذكّرك بالتصويت.',
  closed: 'استطلاعات منتهية',
  closedHint: 'التي أنشأتها أو صوّتت فيها.',
  announcements: 'إعلانات الموقع',
  announcementsHint: 'من الجهة التي تشغّل هذا الموقع.',
  loadFailed: 'تعذّر تحميل الإعدادات',
  saveFailed: 'تعذّر حفظ الإعداد',
};
