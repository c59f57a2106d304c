import { type Language, limits } from '@showhands/contracts';
import type { Mail } from './mailer.ts';

const MINUTES = limits.resetTokenMs / 60_000;

interface ResetMailTexts {
  readonly subject: string;
  readonly requested: string;
  readonly choose: string;
  readonly validity: string;
  readonly ignore: string;
}

const mailTexts: Readonly<Record<Language, ResetMailTexts>> = {
  en: {
    subject: 'Choose a new password for Showhands',
    requested: 'Somebody, probably you, asked for a new password for your account.',
    choose: 'Choose a new password',
    validity: `The link is good for ${MINUTES} minutes and for one use. Only the newest link works.`,
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  de: {
    subject: 'Neues Passwort für Showhands wählen',
    requested: 'Jemand, vermutlich du, hat ein neues Passwort für dein Konto angefordert.',
    choose: 'Neues Passwort wählen',
    validity: `Der Link gilt ${MINUTES} Minuten lang und nur einmal. Nur der neueste Link funktioniert.`,
    ignore: 'Wenn du es nicht warst, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
  },
  es: {
    subject: 'Elige una contraseña nueva para Showhands',
    requested: 'Alguien, probablemente tú, pidió una contraseña nueva para tu cuenta.',
    choose: 'Elige una contraseña nueva',
    validity: `El enlace sirve una sola vez y durante ${MINUTES} minutos. Solo funciona el enlace más reciente.`,
    ignore: 'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
  },
  ar: {
    subject: 'اختيار كلمة مرور جديدة في Showhands',
    requested: 'وصلنا طلب لاختيار كلمة مرور جديدة لحسابك، ومن المرجّح أنه منك.',
    choose: 'اختيار كلمة مرور جديدة',
    // This form of the noun follows numbers from 11 to 99.
    validity: `يعمل الرابط مرة واحدة وخلال ${MINUTES} دقيقة. ولا يعمل إلا أحدث رابط.`,
    ignore: 'إذا لم يكن الطلب منك، فلا حاجة إلى فعل أي شيء: ستبقى كلمة المرور كما هي.',
  },
};

/**
 * @param link has only characters of URLs, so it needs no escaping. It is on a line of its own, from left to right in
 * every language.
 */
export const composeResetMail = (to: string, link: string, language: Language): Mail => {
  const { subject, requested, choose, validity, ignore } = mailTexts[language];
  // On an element in the body, too: webmail strips `html` and `body`.
  const attributes = `lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}`;
  return {
    to,
    subject,
    text: `${requested}\n\n${choose}:\n${link}\n\n${validity}\n${ignore}\n`,
    html: `<!doctype html>
<html ${attributes}>
  <head><meta charset="utf-8"><title>${subject}</title></head>
  <body>
    <div ${attributes}>
      <p>${requested}</p>
      <p><a href="${link}">${choose}</a></p>
      <p>${validity}<br>${ignore}</p>
      <p><bdi dir="ltr">${link}</bdi></p>
    </div>
  </body>
</html>
`,
  };
};
