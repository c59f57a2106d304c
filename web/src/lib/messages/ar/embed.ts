import type * as english from '../embed.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';
import { countPoints } from './points.ts';

export const embedMessages: Translated<typeof english.embedMessages> = {
  loading: 'جارٍ تحميل الاستطلاع',
  loadFailed: 'تعذّر تحميل الاستطلاع. نعيد المحاولة.',
  notShown: 'لا يمكن عرض هذا الاستطلاع هنا.',
  outdated: 'قد تكون هذه الأرقام قديمة. نعيد المحاولة.',
  open: 'مفتوح',
  noVotes: 'لا أصوات بعد',
  average: (mean, max) => `${mean} من ${formatNumber(max)}`,
  noAverage: 'لا درجات',
  highest: 'أعلى متوسط',
  highestTied: 'تعادل على أعلى متوسط',
  points: countPoints,
  mostPoints: 'أكثر النقاط',
  mostPointsTied: 'تعادل على أكثر النقاط',
  wonRunoff: 'الفائز في جولات الإعادة',
  leadingRunoff: 'المتصدر في جولات الإعادة',
  tiedRunoff: 'تعادل في جولات الإعادة',
  decidedTie: {
    'earlier-round': 'تعادل في جولات الإعادة، والتقدّم بجولة سابقة',
    'list-order': 'تعادل في جولات الإعادة، والتقدّم بالترتيب في الاستطلاع',
  },
  voteOn: (site) => `التصويت في ${site}`,
  seeOn: (site) => `فتح الاستطلاع في ${site}`,
  newTab: '(في علامة تبويب جديدة)',
};
