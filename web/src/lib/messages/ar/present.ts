import { countInWords } from '../count-in-words.ts';
import { formatNumber, pluralForm } from '../format.ts';
import type * as english from '../present.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const votedWord = {
  zero: 'شخص صوّت',
  one: 'شخص صوّت',
  two: 'شخصان صوّتا',
  few: 'أشخاص صوّتوا',
  many: 'شخصًا صوّتوا',
  other: 'شخص صوّتوا',
};
const watchingWord = {
  zero: 'شخص يتابع',
  one: 'شخص يتابع',
  two: 'شخصان يتابعان',
  few: 'أشخاص يتابعون',
  many: 'شخصًا يتابعون',
  other: 'شخص يتابعون',
};

const duration = (seconds: number): string =>
  seconds % 60 === 0
    ? countInWords(seconds / 60, {
        one: 'دقيقة واحدة',
        two: 'دقيقتين',
        few: 'دقائق',
        many: 'دقيقة',
        other: 'دقيقة',
      })
    : countInWords(seconds, { one: 'ثانية واحدة', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' });

export const presentMessages: Translated<typeof english.presentMessages> = {
  page: (poll) => `عرض: ${poll}`,
  options: 'الخيارات',
  facts: 'لمحة',
  join: 'كيفية المشاركة',
  voteAt: 'عنوان التصويت',
  seeAt: 'عنوان الاستطلاع',
  qrCode: (address) => `رمز QR للعنوان ${address}`,
  votedWord: (count) => pluralForm(count, votedWord),
  watchingWord: (count) => pluralForm(count, watchingWord),
  untilEnd: 'حتى الانتهاء',
  untilOpening: 'حتى الفتح',
  days: (count) => countInWords(count, { one: 'يوم واحد', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' }),
  closed: 'مغلق',
  closedDetail: 'النتيجة نهائية.',
  reconnecting: 'جارٍ إعادة الاتصال…',
  position: (number, total) => `الاستطلاع ${formatNumber(number)} من ${formatNumber(total)}`,
  covered: 'تظهر النتائج عند كشفها.',
  later: {
    after_vote: 'يرى كل شخص النتائج بعد تصويته. وتظهر هنا عند إغلاق الاستطلاع.',
    after_close: 'تظهر النتائج عند إغلاق الاستطلاع.',
    private: 'النتائج خاصة. لا يراها سوى صاحب الاستطلاع.',
  },
  figures: {
    votes: pollMessages.votesOf,
    ballots: leaderMessages.ballots,
    scores: (count) =>
      countInWords(count, {
        zero: 'لا درجات',
        one: 'درجة واحدة',
        two: 'درجتان',
        few: 'درجات',
        many: 'درجة',
        other: 'درجة',
      }),
    rounds: (votes, isCut) => `${isCut ? '… ← ' : ''}${votes.map((count) => formatNumber(count)).join(' ← ')}`,
    out: (round) => `خرج في الجولة ${formatNumber(round)}`,
    majority: 'أغلبية',
    tied: 'تعادل',
    none: '–',
  },
  announced: {
    covered: 'أُخفيت النتائج',
    revealed: 'كُشفت النتائج',
    closed: 'هذا الاستطلاع مغلق',
  },
  controls: {
    bar: 'العرض',
    previous: 'الاستطلاع السابق',
    next: 'الاستطلاع التالي',
    cover: 'إخفاء النتائج',
    reveal: 'كشف النتائج',
    smaller: 'تصغير النص',
    larger: 'تكبير النص',
    fullScreen: 'ملء الشاشة',
    leaveFullScreen: 'إنهاء ملء الشاشة',
    countdown: 'العد التنازلي',
    close: 'إغلاق الاستطلاع',
    reopen: 'إعادة فتح الاستطلاع',
    keys: 'اختصارات لوحة المفاتيح',
    leave: 'مغادرة العرض',
  },
  keys: {
    previous: 'الاستطلاع السابق؛ أيضًا → ↑ Page Up',
    next: 'الاستطلاع التالي؛ أيضًا ← ↓ Page Down',
    cover: 'إخفاء النتائج أو كشفها',
    close: 'إغلاق الاستطلاع أو إعادة فتحه',
  },
  closing: {
    title: 'إغلاق هذا الاستطلاع؟',
    text: 'لن يتمكن أحد من التصويت بعد ذلك. يمكنك إعادة فتحه من هنا.',
    labels: { confirm: 'إغلاق الاستطلاع', cancel: 'إبقاؤه مفتوحًا', close: 'إغلاق' },
  },
  remote: {
    name: 'التحكم بالشاشة',
    next: 'التالي',
    cover: 'إخفاء',
    reveal: 'كشف',
    close: 'إغلاق',
    reopen: 'إعادة فتح',
  },
  ask: {
    title: 'طرح سؤال جديد',
    question: 'السؤال',
    options: 'الخيارات',
    hint: 'خيار في كل سطر',
    submit: 'طرح السؤال على القاعة',
    close: 'إغلاق',
    failed: 'تعذّر طرح السؤال',
  },
  outcome: {
    won: (name) => `الفائز: ${name}`,
    tied: (names) => `تعادل: ${names}`,
    none: 'لم يصوّت أحد',
    average: (mean) => `المتوسط ${mean}`,
    each: (figure) => `لكل منها ${figure}`,
    margin: (by, others) => `بفارق ${by} عن ${others}`,
  },
  countdown: {
    title: 'العد التنازلي',
    start: 'يُغلق الاستطلاع على كل الشاشات معًا بعد:',
    running: 'عد تنازلي جارٍ',
    length: (seconds) => duration(seconds),
    more: (seconds) => `تمديد ${duration(seconds)}`,
    cancel: 'إلغاء العد التنازلي',
    close: 'إغلاق',
  },
  notes: {
    noSequence: 'هذا الاستطلاع ليس ضمن سلسلة. يمكن ترتيب الاستطلاعات من «استطلاعاتي» ثم «السلاسل».',
    first: 'هذا أول استطلاع في السلسلة.',
    last: 'هذا آخر استطلاع في السلسلة.',
    skipped: (count) =>
      `تم تخطي ${countInWords(count, {
        one: 'مسودة واحدة',
        two: 'مسودتين',
        few: 'مسودات',
        many: 'مسودة',
        other: 'مسودة',
      })}.`,
    nextFailed: 'تعذّر عرض الاستطلاع الآخر.',
    coverFailed: 'تعذّر إخفاء النتائج أو كشفها.',
    closed: 'يجب إعادة فتح الاستطلاع قبل بدء العد التنازلي.',
    planned: 'هذه النهاية محددة مع الاستطلاع. يمكن تغييرها من «تعديل».',
    countdownFailed: 'تعذّر تغيير العد التنازلي.',
  },
  draft: {
    title: 'هذا الاستطلاع مسودة',
    detail: 'يجب نشره قبل عرضه.',
    open: 'فتح المسودة',
  },
  address: {
    unreachable: 'لا تستطيع الهواتف فتح هذا العنوان',
    other: 'عنوان للهواتف',
    title: 'عنوان الهواتف',
    choose: 'يعرض رمز QR والشاشة أحد عناوين هذا الجهاز، للهواتف المتصلة بالشبكة نفسها:',
    none: (host) =>
      `لا تستطيع الهواتف فتح \u2068${host}\u2069، فهو هذا الجهاز وحده. شغّل Showhands هكذا لتصل إليه هواتف الشبكة نفسها:`,
    elsewhere: 'ليصل إليه من هم في مكان آخر، يحتاج Showhands إلى عنوان عام: انظر docs/operations.md.',
    close: 'إغلاق',
  },
  loadFailed: 'تعذّر تحميل العرض',
};

export const codeMessages: Translated<typeof english.codeMessages> = {
  title: 'فتح استطلاع برمزه',
  opening: 'جارٍ فتح الاستطلاع…',
  waiting: 'لم يبدأ العرض بعد',
  waitingDetail: 'سيُفتح الاستطلاع هنا تلقائيًا.',
  unknown: 'لا يوجد استطلاع بهذا الرمز',
  unknownDetail: 'يُرجى مراجعة الرمز: يتكوّن من ستة حروف وأرقام، ولا فرق بين الحروف الكبيرة والصغيرة.',
  failed: 'تعذّر البحث عن الاستطلاع',
  rateLimited: 'جُرّبت رموز كثيرة. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  wait: (seconds) =>
    `يمكنك إعادة المحاولة بعد ${countInWords(seconds, {
      zero: 'لحظات',
      one: 'ثانية واحدة',
      two: 'ثانيتين',
      few: 'ثوانٍ',
      many: 'ثانية',
      other: 'ثانية',
    })}.`,
  label: 'الرمز',
  submit: 'فتح الاستطلاع',
};

export const followMessages: Translated<typeof english.followMessages> = {
  region: 'العرض',
  moved: 'انتقل العرض إلى الاستطلاع التالي.',
  go: 'الاستطلاع التالي',
  follow: 'متابعة العرض',
  following: 'متابعة العرض مفعّلة.',
  stop: 'إيقاف المتابعة',
  dismiss: 'إخفاء',
  closesIn: (clock) => `يُغلق بعد ${clock}`,
};
