import type * as english from '../document.ts';
import type { Translated } from '../translated.ts';

export const documentMessages: Translated<typeof english.documentMessages> = {
  description: 'استطلاعات تُعَدّ أصواتها أمام الجميع: سؤال، فتصويت، فنتيجة تتغير مباشرة.',
  noscript: 'يعدّ Showhands الأصوات مباشرة، ويحتاج لذلك إلى JavaScript.',
  oldBrowser:
    'هذا المتصفح قديم جدًا بالنسبة إلى Showhands. يلزم Chrome أو Edge 123 أو Firefox 128 أو Safari 17.5 أو إصدار أحدث.',
};
