import { type Language, limits } from '@showhands/contracts';
import { composeLinkMail, type LinkMailTexts } from './link-mail.ts';
import type { Mail } from './mailer.ts';

const DAYS = limits.emailProofMs / 86_400_000;

const mailTexts: Readonly<Record<Language, LinkMailTexts>> = {
  en: {
    subject: 'Confirm your address for Showhands',
    reason: 'Somebody, probably you, opened an account with this address. Please confirm that the address is yours.',
    action: 'Confirm the address',
    validity: `The link is good for ${DAYS} days.`,
    ignore: 'If it was not you, do nothing: without the link, the account does not see what others share with you.',
  },
  de: {
    subject: 'Bestätige deine Adresse für Showhands',
    reason: 'Jemand, vermutlich du, hat mit dieser Adresse ein Konto angelegt. Bitte bestätige, dass sie dir gehört.',
    action: 'Adresse bestätigen',
    validity: `Der Link gilt ${DAYS} Tage lang.`,
    ignore:
      'Wenn du es nicht warst, musst du nichts tun: Ohne den Link sieht das Konto nichts, was andere mit dir teilen.',
  },
  es: {
    subject: 'Confirma tu dirección para Showhands',
    reason: 'Alguien, probablemente tú, abrió una cuenta con esta dirección. Confirma que la dirección es tuya.',
    action: 'Confirmar la dirección',
    validity: `El enlace sirve durante ${DAYS} días.`,
    ignore: 'Si no fuiste tú, no hagas nada: sin el enlace, la cuenta no ve lo que otras personas comparten contigo.',
  },
  ar: {
    subject: 'تأكيد عنوانك في Showhands',
    reason: 'فُتح حساب بهذا العنوان، ومن المرجّح أنك من فتحه. يُرجى تأكيد أن العنوان لك.',
    action: 'تأكيد العنوان',
    // This form of the noun follows numbers from 3 to 10.
    validity: `يعمل الرابط خلال ${DAYS} أيام.`,
    ignore: 'إذا لم يكن الحساب لك، فلا حاجة إلى فعل أي شيء: من دون الرابط لا يرى الحساب ما يشاركه الآخرون معك.',
  },
};

export const composeProofMail = (to: string, link: string, language: Language): Mail =>
  composeLinkMail(to, link, language, mailTexts[language]);
