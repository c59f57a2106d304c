import type { Language } from '@showhands/contracts';
import { composeMail } from './link-mail.ts';
import type { Mail } from './mailer.ts';

/** The sentences of the notice, in one language. They may not contain characters that HTML escapes. */
interface NoticeTexts {
  readonly subject: string;
  readonly reason: string;
  readonly advice: string;
}

const mailTexts: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    subject: 'The address of your account for Showhands was changed',
    reason: 'Your account now has another address. This address no longer signs in.',
    advice: 'If it was not you, somebody knows your password. Please ask the person who runs Showhands for help.',
  },
  de: {
    subject: 'Die Adresse deines Kontos bei Showhands wurde geändert',
    reason: 'Dein Konto hat jetzt eine andere Adresse. Mit dieser Adresse kannst du dich nicht mehr anmelden.',
    advice:
      'Wenn du es nicht warst, kennt jemand dein Passwort. Bitte wende dich an die Person, die Showhands betreibt.',
  },
  es: {
    subject: 'Se cambió la dirección de tu cuenta de Showhands',
    reason: 'Tu cuenta tiene ahora otra dirección. Con esta dirección ya no puedes iniciar sesión.',
    advice: 'Si no fuiste tú, alguien conoce tu contraseña. Pide ayuda a la persona que administra Showhands.',
  },
  ar: {
    subject: 'تم تغيير عنوان حسابك في Showhands',
    reason: 'صار لحسابك عنوان آخر، ولم يعد هذا العنوان صالحًا لتسجيل الدخول.',
    advice: 'إذا لم تكن أنت من غيّره، فهناك من يعرف كلمة مرورك. يُرجى طلب المساعدة ممن يدير Showhands.',
  },
};

/** Tells a former address that the account has another one. It does not name the other one. */
export const composeNoticeMail = (to: string, language: Language): Mail => {
  const { subject, reason, advice } = mailTexts[language];
  return composeMail({ to, subject, text: `${reason}\n\n${advice}\n` }, language, [reason, advice]);
};
