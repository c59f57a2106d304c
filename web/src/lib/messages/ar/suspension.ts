import { formatDateTime } from '../format.ts';
import type * as english from '../suspension.ts';
import type { Translated } from '../translated.ts';

export const suspensionMessages: Translated<typeof english.suspensionMessages> = {
  until: (iso) => `هذا الحساب موقوف حتى ${formatDateTime(iso)}.`,
  reason: (reason) => `السبب: ${reason}.`,
  note: (note) => `ملاحظة المشرفين: ${note}`,
};
