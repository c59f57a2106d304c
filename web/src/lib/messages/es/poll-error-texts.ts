import type { pollErrorTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const pollErrorTexts: Translated<typeof english> = {
  invited: {
    invalid: 'Escribe un nombre de usuario o una dirección de correo',
    required: 'Indica a quién invitas',
    tooMany: 'A una encuesta se puede invitar a 10.000 personas como máximo',
    notOwner: 'Solo quien creó la encuesta puede ver y cambiar quién está invitado',
    alreadyJoined: 'Esta persona ya tiene acceso',
    alreadyReminded: 'Solo se puede recordar una vez en 24 horas',
    notInUse: 'La lista solo se usa mientras la encuesta es para personas invitadas',
    linkRequired: 'Abre el enlace completo de la invitación',
    linkInvalid: 'Esta invitación no es válida. Puede que ya se haya usado o sustituido.',
    linkTooEarly: 'Esta encuesta aún no está publicada. La invitación sigue siendo válida.',
  },
  repeat: {
    invalid: 'Elige cada cuánto se vuelve a abrir la encuesta',
    zoneInvalid: 'La zona horaria debe ser una como Europe/Berlin',
    notNewest: 'Solo puede repetirse la edición más reciente de una encuesta',
    endsTooLate: 'La encuesta debe terminar antes de que se abra la siguiente edición',
    tooMany: 'Puedes tener 100 encuestas que se repiten como máximo',
  },
  groups: {
    nameRequired: 'Ponle un nombre al grupo',
    nameTooLong: 'El nombre de un grupo no puede superar los 80 caracteres',
    tooMany: 'Puedes tener 100 grupos como máximo',
    changedMeanwhile: 'El grupo ha cambiado mientras tanto. Revísalo y vuelve a intentarlo.',
    notFound: 'Grupo no encontrado',
  },
  rules: {
    pointsNeedMethod: 'Los puntos son para encuestas en las que se reparten',
    abovePoints: 'No puede superar los puntos de un votante',
    multipleNeedsChoosing: 'Varios votos solo se permiten en encuestas en las que se eligen opciones',
    limitsNeedSeveral:
      'En esta encuesta cada persona elige una opción. Permite varios votos, ordenar, puntuar o repartir puntos para usar este ajuste.',
    minimumTooHigh: 'El mínimo no puede ser mayor que el máximo ni que el número de opciones',
    maximumTooHigh: 'El máximo no puede ser mayor que el número de opciones',
    tooManyToCompare: 'Se pueden ordenar, puntuar o valorar con puntos 30 opciones como máximo',
    multipleCanChange: 'En una encuesta con varios votos, los votos siempre se pueden cambiar',
    privateAnyway: 'Los resultados de esta encuesta son privados. Hazlos públicos para decidir cuándo se ven.',
    seatsNeedResults: 'Para usar plazas, los resultados de la encuesta deben verse siempre',
    opensTooLate: 'La encuesta debe abrirse al menos 1 minuto antes de terminar',
    pictureInvalid: 'La imagen debe ser una que se haya subido aquí',
    opensAtInvalid: 'La apertura debe ser una fecha y hora en ISO 8601, con su zona horaria',
    namesFixed: 'Si los resultados muestran nombres se decide al crear la encuesta',
    namesPrivate:
      'A los votantes se les dijo que solo tú ves sus nombres, así que los resultados siguen siendo privados',
    locked: 'La forma de votar no se puede cambiar cuando la encuesta ya tiene votos',
    quorumNeedsList: 'Un porcentaje necesita una lista de personas invitadas',
    batchInvalid: 'Escribe un número entero de 3 a 50',
    batchNeedsAnonymous: 'Los votos solo se cuentan por grupos en las encuestas anónimas',
    anonymousFixed: 'Que una encuesta sea anónima se decide al crearla',
    notAnonymous: 'Esto no es posible en una encuesta anónima',
    optionsLocked: 'Las opciones de una encuesta anónima no se pueden cambiar una vez que hay votos',
    notReopened: 'Una encuesta anónima no se puede reabrir, porque unos pocos votos nuevos se podrían distinguir',
    seatsTaken: 'Una opción no puede tener menos plazas que votos',
  },
};
