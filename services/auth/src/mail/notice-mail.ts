import type { Language } from '@showhands/contracts';
import { dateOf } from './date-of.ts';
import { composeMail } from './link-mail.ts';
import type { Mail } from './mailer.ts';
import type { NoticeKind } from './repository.ts';

/** The sentences of notices, in one language. They may not contain characters that HTML escapes. */
interface NoticeTexts {
  readonly notices: Readonly<Record<NoticeKind, readonly [subject: string, reason: string]>>;
  /** After a change that only somebody with the password can make. */
  readonly advice: string;
  readonly adviceAfterReset: string;
  /** How to keep an account that is to be deleted. */
  readonly keep: string;
}

const mailTexts: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    notices: {
      address_changed: [
        'The address of your account for Showhands was changed',
        'Your account now has another address. This address no longer signs in.',
      ],
      factor_on: [
        'Your account for Showhands has a second factor',
        'Signing in with your password needs a code of the authenticator app from now on.',
      ],
      factor_off: [
        'The second factor of your account for Showhands was turned off',
        'Your password alone signs you in from now on.',
      ],
      factor_reset: [
        'The second factor of your account for Showhands was removed',
        'The person who runs Showhands has removed it. Your password alone signs you in from now on.',
      ],
      codes_renewed: [
        'Your account for Showhands has new recovery codes',
        'The recovery codes from before no longer work.',
      ],
      deletion: ['Your account for Showhands is to be deleted', 'Your account will be deleted on {date}.'],
    },
    advice: 'If it was not you, somebody knows your password. Please ask the person who runs Showhands for help.',
    adviceAfterReset: 'If you have not asked for it, please ask the person who runs Showhands.',
    keep: 'To keep it, sign in before then. If it was not you, change your password as well.',
  },
  de: {
    notices: {
      address_changed: [
        'Die Adresse deines Kontos bei Showhands wurde geändert',
        'Dein Konto hat jetzt eine andere Adresse. Mit dieser Adresse kannst du dich nicht mehr anmelden.',
      ],
      factor_on: [
        'Dein Konto bei Showhands hat einen zweiten Faktor',
        'Zum Anmelden mit deinem Passwort braucht es ab jetzt einen Code der Authenticator-App.',
      ],
      factor_off: [
        'Der zweite Faktor deines Kontos bei Showhands wurde ausgeschaltet',
        'Zum Anmelden genügt ab jetzt dein Passwort.',
      ],
      factor_reset: [
        'Der zweite Faktor deines Kontos bei Showhands wurde entfernt',
        'Die Person, die Showhands betreibt, hat ihn entfernt. Zum Anmelden genügt ab jetzt dein Passwort.',
      ],
      codes_renewed: [
        'Dein Konto bei Showhands hat neue Wiederherstellungscodes',
        'Die bisherigen Wiederherstellungscodes funktionieren nicht mehr.',
      ],
      deletion: ['Dein Konto bei Showhands soll gelöscht werden', 'Dein Konto wird am {date} gelöscht.'],
    },
    advice:
      'Wenn du es nicht warst, kennt jemand dein Passwort. Bitte wende dich an die Person, die Showhands betreibt.',
    adviceAfterReset: 'Wenn du nicht darum gebeten hast, wende dich bitte an die Person, die Showhands betreibt.',
    keep: 'Um es zu behalten, melde dich vorher an. Wenn du es nicht warst, ändere auch dein Passwort.',
  },
  es: {
    notices: {
      address_changed: [
        'Se cambió la dirección de tu cuenta de Showhands',
        'Tu cuenta tiene ahora otra dirección. Con esta dirección ya no puedes iniciar sesión.',
      ],
      factor_on: [
        'Tu cuenta de Showhands tiene un segundo factor',
        'A partir de ahora, iniciar sesión con tu contraseña requiere un código de la aplicación de autenticación.',
      ],
      factor_off: [
        'Se desactivó el segundo factor de tu cuenta de Showhands',
        'A partir de ahora, tu contraseña basta para iniciar sesión.',
      ],
      factor_reset: [
        'Se eliminó el segundo factor de tu cuenta de Showhands',
        'Lo eliminó la persona que administra Showhands. A partir de ahora, tu contraseña basta para iniciar sesión.',
      ],
      codes_renewed: [
        'Tu cuenta de Showhands tiene nuevos códigos de recuperación',
        'Los códigos de recuperación anteriores ya no funcionan.',
      ],
      deletion: ['Se va a eliminar tu cuenta de Showhands', 'Tu cuenta se eliminará el {date}.'],
    },
    advice: 'Si no fuiste tú, alguien conoce tu contraseña. Pide ayuda a la persona que administra Showhands.',
    adviceAfterReset: 'Si no lo pediste, pregunta a la persona que administra Showhands.',
    keep: 'Para conservarla, inicia sesión antes. Si no fuiste tú, cambia también tu contraseña.',
  },
  ar: {
    notices: {
      address_changed: [
        'تم تغيير عنوان حسابك في Showhands',
        'صار لحسابك عنوان آخر، ولم يعد هذا العنوان صالحًا لتسجيل الدخول.',
      ],
      factor_on: [
        'صار لحسابك في Showhands عامل ثانٍ',
        'يحتاج تسجيل الدخول بكلمة مرورك من الآن إلى رمز من تطبيق المصادقة.',
      ],
      factor_off: ['تم إيقاف العامل الثاني لحسابك في Showhands', 'تكفي كلمة مرورك من الآن لتسجيل الدخول.'],
      factor_reset: [
        'تمت إزالة العامل الثاني لحسابك في Showhands',
        'أزاله من يدير Showhands. تكفي كلمة مرورك من الآن لتسجيل الدخول.',
      ],
      codes_renewed: ['لحسابك في Showhands رموز استرداد جديدة', 'لم تعد رموز الاسترداد السابقة صالحة.'],
      deletion: ['سيُحذف حسابك في Showhands', 'سيُحذف حسابك في {date}.'],
    },
    advice: 'إذا لم تكن أنت من فعل ذلك، فهناك من يعرف كلمة مرورك. يُرجى طلب المساعدة ممن يدير Showhands.',
    adviceAfterReset: 'إذا لم تطلب ذلك، فيُرجى سؤال من يدير Showhands.',
    keep: 'للاحتفاظ به، سجّل الدخول قبل ذلك. وإذا لم تكن أنت من طلب الحذف، فغيّر كلمة مرورك أيضًا.',
  },
};

interface Notice {
  readonly email: string;
  readonly language: Language;
  readonly kind: NoticeKind;
  readonly at?: Date | null | undefined;
}

/** Tells of a change of an account. The notice to a former address does not name the other one. */
export const composeNoticeMail = ({ email: to, language, kind, at }: Notice): Mail => {
  const { notices, advice, adviceAfterReset, keep } = mailTexts[language];
  const [subject, text] = notices[kind];
  const reason = at ? text.replace('{date}', dateOf(at.toISOString(), language)) : text;
  const others: Partial<Record<NoticeKind, string>> = { deletion: keep, factor_reset: adviceAfterReset };
  const next = others[kind] ?? advice;
  return composeMail({ to, subject, text: `${reason}\n\n${next}\n` }, language, [reason, next]);
};
