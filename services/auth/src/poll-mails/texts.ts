import type { Language, MailedResults, RequestedMail } from '@showhands/contracts';

/** The texts of mails about polls, in one language. `{title}` and `{creator}` are users' texts. */
export interface PollMailTexts {
  readonly subjects: Readonly<Record<RequestedMail, string>>;
  /** The subject of an invitation whose title or creator could be taken for an address on the web. */
  readonly neutralSubject: string;
  readonly reasons: Readonly<Record<RequestedMail, string>>;
  /** The reason without the creator's name. */
  readonly neutralReason: string;
  readonly openUntil: string;
  readonly vote: string;
  readonly see: string;
  readonly withoutAccount: string;
  readonly decision: string;
  readonly results: string;
  readonly voters: string;
  readonly units: Readonly<Record<MailedResults['unit'], string>>;
  readonly more: string;
  /** After `voters`, if they are too few for a result. */
  readonly needed: string;
  readonly unsubscribe: string;
  readonly unsubscribeAddress: string;
  readonly settings: string;
}

export const pollMailTexts: Readonly<Record<Language, PollMailTexts>> = {
  en: {
    subjects: {
      invitation: '{creator} invites you to vote: {title}',
      reminder: 'Please vote: {title}',
      closing: 'Closes in a day: {title}',
      closed: 'Closed: {title}',
      conclusion: 'Decided: {title}',
    },
    neutralSubject: 'You are invited to a poll',
    reasons: {
      invitation: '{creator} invites you to this poll.',
      reminder: '{creator} reminds you to vote in this poll.',
      closing: 'This poll closes in a day, and you have not voted yet.',
      closed: 'You took part in this poll. It is closed now.',
      conclusion: 'You took part in this poll. This is what was decided.',
    },
    neutralReason: 'You are invited to a poll.',
    openUntil: 'Open until {date}',
    vote: 'Vote',
    see: 'See the poll',
    withoutAccount:
      'You need a Showhands account with this address. Sign up, or sign in if you have one. Then confirm the address with the link that you get by mail.',
    decision: 'Decision',
    results: 'Results',
    voters: 'People who voted: {count}',
    units: { votes: 'Votes', points: 'Points', score: 'Mean score', place: 'Place' },
    more: 'Further options: {count}',
    needed: 'Too few: a result needs {count}',
    unsubscribe: 'No more mails of this kind',
    unsubscribeAddress: 'No more mails from Showhands to this address',
    settings: 'All settings of mails',
  },
  de: {
    subjects: {
      invitation: '{creator} lädt dich zum Abstimmen ein: {title}',
      reminder: 'Bitte stimme ab: {title}',
      closing: 'Endet in einem Tag: {title}',
      closed: 'Beendet: {title}',
      conclusion: 'Entschieden: {title}',
    },
    neutralSubject: 'Du bist zu einer Umfrage eingeladen',
    reasons: {
      invitation: '{creator} lädt dich zu dieser Umfrage ein.',
      reminder: '{creator} erinnert dich daran, in dieser Umfrage abzustimmen.',
      closing: 'Diese Umfrage endet in einem Tag, und du hast noch nicht abgestimmt.',
      closed: 'Du hast an dieser Umfrage teilgenommen. Sie ist jetzt beendet.',
      conclusion: 'Du hast an dieser Umfrage teilgenommen. Das wurde entschieden.',
    },
    neutralReason: 'Du bist zu einer Umfrage eingeladen.',
    openUntil: 'Offen bis {date}',
    vote: 'Abstimmen',
    see: 'Umfrage ansehen',
    withoutAccount:
      'Du brauchst ein Konto bei Showhands mit dieser Adresse. Registriere dich, oder melde dich an, wenn du eines hast. Bestätige dann die Adresse mit dem Link, den du per E-Mail bekommst.',
    decision: 'Entscheidung',
    results: 'Ergebnis',
    voters: 'Abgestimmt haben: {count}',
    units: { votes: 'Stimmen', points: 'Punkte', score: 'Mittlere Bewertung', place: 'Platz' },
    more: 'Weitere Optionen: {count}',
    needed: 'Zu wenige: Ein Ergebnis braucht {count}',
    unsubscribe: 'Keine E-Mails dieser Art mehr',
    unsubscribeAddress: 'Keine E-Mails von Showhands mehr an diese Adresse',
    settings: 'Alle Einstellungen der E-Mails',
  },
  es: {
    subjects: {
      invitation: '{creator} te invita a votar: {title}',
      reminder: 'Vota, por favor: {title}',
      closing: 'Se cierra en un día: {title}',
      closed: 'Cerrada: {title}',
      conclusion: 'Decidido: {title}',
    },
    neutralSubject: 'Te han invitado a una encuesta',
    reasons: {
      invitation: '{creator} te invita a esta encuesta.',
      reminder: '{creator} te recuerda que votes en esta encuesta.',
      closing: 'Esta encuesta se cierra en un día y aún no has votado.',
      closed: 'Participaste en esta encuesta. Ahora está cerrada.',
      conclusion: 'Participaste en esta encuesta. Esto es lo que se decidió.',
    },
    neutralReason: 'Te han invitado a una encuesta.',
    openUntil: 'Abierta hasta el {date}',
    vote: 'Votar',
    see: 'Ver la encuesta',
    withoutAccount:
      'Necesitas una cuenta de Showhands con esta dirección. Regístrate, o inicia sesión si ya la tienes. Confirma después la dirección con el enlace que recibirás por correo.',
    decision: 'Decisión',
    results: 'Resultados',
    voters: 'Personas que votaron: {count}',
    units: { votes: 'Votos', points: 'Puntos', score: 'Puntuación media', place: 'Puesto' },
    more: 'Otras opciones: {count}',
    needed: 'Muy pocas: un resultado necesita {count}',
    unsubscribe: 'No recibir más correos de este tipo',
    unsubscribeAddress: 'No recibir más correos de Showhands en esta dirección',
    settings: 'Todos los ajustes de los correos',
  },
  ar: {
    subjects: {
      invitation: 'دعوة من {creator} إلى التصويت: {title}',
      reminder: 'يُرجى التصويت: {title}',
      closing: 'يُغلق خلال يوم: {title}',
      closed: 'أُغلق: {title}',
      conclusion: 'تقرّر: {title}',
    },
    neutralSubject: 'دعوة إلى استطلاع',
    reasons: {
      invitation: 'هذه دعوة من {creator} إلى هذا الاستطلاع.',
      reminder: 'هذا تذكير من {creator} بالتصويت في هذا الاستطلاع.',
      closing: 'يُغلق هذا الاستطلاع خلال يوم، ولم تصوّت بعد.',
      closed: 'شاركت في هذا الاستطلاع، وقد أُغلق الآن.',
      conclusion: 'شاركت في هذا الاستطلاع، وهذا ما تقرّر.',
    },
    neutralReason: 'هذه دعوة إلى استطلاع.',
    openUntil: 'مفتوح حتى {date}',
    vote: 'التصويت',
    see: 'عرض الاستطلاع',
    withoutAccount:
      'تحتاج إلى حساب في Showhands بهذا العنوان. سجّل حسابًا، أو سجّل الدخول إن كان لديك حساب. ثم أكّد العنوان بالرابط الذي يصلك بالبريد.',
    decision: 'القرار',
    results: 'النتائج',
    voters: 'عدد المصوّتين: {count}',
    units: { votes: 'الأصوات', points: 'النقاط', score: 'متوسط التقييم', place: 'المرتبة' },
    more: 'خيارات أخرى: {count}',
    needed: 'العدد غير كافٍ: تحتاج النتيجة إلى {count}',
    unsubscribe: 'إيقاف هذا النوع من الرسائل',
    unsubscribeAddress: 'إيقاف رسائل Showhands إلى هذا العنوان',
    settings: 'كل إعدادات الرسائل',
  },
};
