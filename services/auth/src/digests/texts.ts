import type { Language } from '@showhands/contracts';

/** The texts of digests, in one language. */
interface DigestTexts {
  readonly subject: string;
  readonly reason: string;
  readonly votes: string;
  readonly comments: string;
  readonly replies: string;
  readonly closed: string;
  readonly more: string;
  readonly open: string;
}

export const digestTexts: Readonly<Record<Language, DigestTexts>> = {
  en: {
    subject: 'What is new in your polls',
    reason: 'This is new since your last digest.',
    votes: 'New voters: {count}',
    comments: 'New comments: {count}',
    replies: 'Replies to you: {count}',
    closed: 'Closed',
    more: 'Further polls: {count}',
    open: 'Open Showhands',
  },
  de: {
    subject: 'Neues aus deinen Umfragen',
    reason: 'Das ist neu seit deiner letzten Zusammenfassung.',
    votes: 'Neu abgestimmt haben: {count}',
    comments: 'Neue Kommentare: {count}',
    replies: 'Antworten an dich: {count}',
    closed: 'Beendet',
    more: 'Weitere Umfragen: {count}',
    open: 'Showhands öffnen',
  },
  es: {
    subject: 'Novedades de tus encuestas',
    reason: 'Esto es lo nuevo desde tu último resumen.',
    votes: 'Nuevos votantes: {count}',
    comments: 'Comentarios nuevos: {count}',
    replies: 'Respuestas para ti: {count}',
    closed: 'Cerrada',
    more: 'Otras encuestas: {count}',
    open: 'Abrir Showhands',
  },
  ar: {
    subject: 'الجديد في استطلاعاتك',
    reason: 'هذا هو الجديد منذ ملخصك الأخير.',
    votes: 'عدد المصوّتين الجدد: {count}',
    comments: 'التعليقات الجديدة: {count}',
    replies: 'الردود عليك: {count}',
    closed: 'أُغلق',
    more: 'استطلاعات أخرى: {count}',
    open: 'فتح Showhands',
  },
};
