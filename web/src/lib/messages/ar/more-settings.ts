import { formatCount, formatNumber, type PluralForms, pluralForm } from '../format.ts';
import type * as english from '../more-settings.ts';
import type { Translated } from '../translated.ts';

/** None, one and two are words without a number. */
const counted = (count: number, forms: PluralForms): string =>
  count < 3 ? pluralForm(count, forms) : formatCount(count, forms);

export const moreSettingsMessages: Translated<typeof english.moreSettingsMessages> = {
  method: 'طريقة التصويت',
  methods: {
    choose: { label: 'اختيار', hint: 'اختيار خيار واحد أو أكثر.' },
    rank: { label: 'ترتيب', hint: 'وضع الخيارات بالترتيب.' },
    score: { label: 'تقييم', hint: 'إعطاء درجات من 0 إلى 5.' },
    points: { label: 'توزيع نقاط', hint: 'إعطاء نقاط أكثر لما هو أهم.' },
  },
  points: 'نقاط كل مصوّت',
  pointsHint: 'يمكن للمصوّت توزيعها كلها أو بعضها.',
  maxPoints: 'أقصى عدد من النقاط لخيار واحد',
  maxPointsHint: 'اترك الحقل فارغًا للسماح بكل النقاط لخيار واحد.',
  locked: 'لم يعد تغيير ذلك ممكنًا: للاستطلاع أصوات.',
  minimum: 'الحد الأدنى للاختيارات',
  minimumHint: 'يُطلب من كل مصوّت هذا العدد من الخيارات على الأقل. يُترك الحقل فارغًا إن لم يكن هناك حد أدنى.',
  maximum: 'الحد الأقصى للاختيارات',
  maximumHint: 'يُسمح لكل مصوّت بهذا العدد من الخيارات على الأكثر. يُترك الحقل فارغًا إن لم يكن هناك حد أقصى.',
  changeVote: 'يمكن تغيير الصوت',
  changeVoteHint: 'يمكن للمصوّتين تغيير أصواتهم أو سحبها حتى ينتهي الاستطلاع. وعند الإيقاف يكون الصوت نهائيًا.',
  changeVoteAlways: 'عند السماح بأكثر من صوت يمكن للمصوّتين دائمًا تغيير أصواتهم.',
  names: 'إظهار من اختار ماذا',
  namesHint:
    'كل من يرى النتائج يرى أسماء المصوّتين واختياراتهم. ويُخبَر المصوّت بذلك قبل التصويت. ولا يمكن تغيير ذلك لاحقًا.',
  namesFixed: 'يُحدَّد ذلك عند إنشاء الاستطلاع.',
  shuffle: 'خلط الخيارات لكل مصوّت',
  shuffleHint: 'يراها كل مصوّت بترتيب خاص به، فلا يستفيد خيار من كونه الأول. وتبقى النتائج بالترتيب المكتوب.',
  resultsWhen: 'وقت ظهور النتائج',
  resultsTimes: {
    always: { label: 'دائمًا', hint: 'يرى المصوّتون النتائج في أي وقت، حتى قبل أن يصوّتوا.' },
    after_vote: {
      label: 'بعد التصويت',
      hint: 'يرى المصوّتون النتائج بعد تصويتهم، ويراها الآخرون عند إغلاق الاستطلاع.',
    },
    after_close: {
      label: 'بعد إغلاق الاستطلاع',
      hint: 'لا يرى المصوّتون أي نتائج قبل ذلك. أما لك فتظهر في أي وقت.',
    },
  },
  opensAt: 'موعد الفتح',
  opensAtHint: 'يمكن التصويت فورًا. وبتحديد موعد يظهر الاستطلاع قبل بدء التصويت.',
  opensIn: (time) => `يرى المصوّتون الاستطلاع فورًا، ويمكنهم التصويت ${time}.`,
  opened: 'مضى هذا الموعد: يمكن التصويت الآن.',
  noOpening: 'الفتح فورًا',
  openLater: 'الفتح لاحقًا',
  reasons: 'الأسباب',
  reasonsRules: {
    off: { label: 'بلا أسباب', hint: 'لا حقل للسبب عند التصويت.' },
    optional: {
      label: 'يمكن للمصوّت ذكر سبب',
      hint: 'يظهر مع اسمه واختياره لكل من يرى النتائج.',
    },
  },
  votersAddOptions: 'من يضيف الخيارات',
  voterOptionsRules: {
    no: { label: 'أنت وحدك', hint: 'في الاستطلاع الخيارات التي كتبتها فقط.' },
    approved: {
      label: 'المصوّتون، بموافقتك',
      hint: 'يقترح المصوّتون خيارات. ويدخل الخيار في الاستطلاع بعد موافقتك عليه.',
    },
    free: { label: 'المصوّتون، فورًا', hint: 'يضيف المصوّتون خيارات يمكن للجميع التصويت لها فورًا.' },
  },
  optionName: (number, text) => (text === '' ? `الخيار ${formatNumber(number)}` : text),
  optionSettings: (name) => `إعدادات ${name}`,
  optionDescription: 'وصف الخيار',
  picture: 'الصورة',
  pictureHint: 'صورة JPEG أو PNG أو WebP أو GIF. تُقصّ بنسبة 4:3.',
  pictureShown: 'يراها المصوّتون بجانب الخيار.',
  pictureNotUploaded: 'لم يُرفع هذا الملف.',
  choosePicture: 'اختيار صورة',
  changePicture: 'تغيير الصورة',
  removePicture: 'إزالة',
  discardPicture: 'إلغاء',
  retryPicture: 'إعادة المحاولة',
  uploading: 'جارٍ الرفع…',
  uploadRetried: 'تعذّر إرسال الصورة. نعيد المحاولة…',
  uploadRunning: 'ما زال رفع الصورة جاريًا. يُرجى الانتظار أو إلغاء الرفع.',
  uploadFailed: 'تعذّر رفع الصورة.',
  seats: 'المقاعد',
  seatsHint: 'يُترك الحقل فارغًا لعدد غير محدود.',
  seatsCount: (count) =>
    counted(count, {
      zero: 'لا مقاعد',
      one: 'مقعد واحد',
      two: 'مقعدان',
      few: 'مقاعد',
      many: 'مقعدًا',
      other: 'مقعد',
    }),
  seatsUnavailable: 'تحتاج المقاعد إلى استطلاع تظهر نتائجه دائمًا.',
  seatsDropped: 'يُحفظ الاستطلاع بلا مقاعد، لأنها تتطلب أن تكون النتائج ظاهرة دائمًا.',
  moveUp: 'نقل إلى أعلى',
  moveDown: 'نقل إلى أسفل',
  summary: 'ما يُقال للمصوّتين',
  ballotPreview: 'تجربة التصويت كما يراه المصوّتون',
};
