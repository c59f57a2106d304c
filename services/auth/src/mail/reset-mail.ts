import { type Language, limits } from '@showhands/contracts';
import { composeLinkMail, type LinkMailTexts } from './link-mail.ts';
import type { Mail } from './mailer.ts';

const MINUTES = limits.resetTokenMs / 60_000;

const mailTexts: Readonly<Record<Language, LinkMailTexts>> = {
  en: {
    subject: 'Choose a new password for Showhands',
    reason: 'Somebody, probably you, asked for a new password for your account.',
    action: 'Choose a new password',
    validity: `The link is good for ${MINUTES} minutes and for one use. Only the newest link works.`,
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  de: {
    subject: 'Neues Passwort für Showhands wählen',
    reason: 'Jemand, vermutlich du, hat ein neues Passwort für dein Konto angefordert.',
    action: 'Neues Passwort wählen',
    validity: `Der Link gilt ${MINUTES} Minuten lang und nur einmal. Nur der neueste Link funktioniert.`,
    ignore: 'Wenn du es nicht warst, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
  },
  es: {
    subject: 'Elige una contraseña nueva para Showhands',
    reason: 'Alguien, probablemente tú, pidió una contraseña nueva para tu cuenta.',
    action: 'Elige una contraseña nueva',
    validity: `El enlace sirve una sola vez y durante ${MINUTES} minutos. Solo funciona el enlace más reciente.`,
    ignore: 'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
  },
  ar: {
    subject: 'اختيار كلمة مرور جديدة في Showhands',
    reason: 'وصلنا طلب لاختيار كلمة مرور جديدة لحسابك، ومن المرجّح أنه منك.',
    action: 'اختيار كلمة مرور جديدة',
    // This form of the noun follows numbers from 11 to 99.
    validity: `يعمل الرابط مرة واحدة وخلال ${MINUTES} دقيقة. ولا يعمل إلا أحدث رابط.`,
    ignore: 'إذا لم يكن الطلب منك، فلا حاجة إلى فعل أي شيء: ستبقى كلمة المرور كما هي.',
  },
};

export const composeResetMail = (to: string, link: string, language: Language): Mail =>
  composeLinkMail(to, link, language, mailTexts[language]);
