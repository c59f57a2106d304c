import { formatCount, formatNumber, pluralForm } from '../format.ts';
import type * as english from '../present.ts';
import type { Translated } from '../translated.ts';
import { leaderMessages } from './leader.ts';
import { pollMessages } from './poll.ts';

const duration = (seconds: number): string =>
  seconds % 60 === 0
    ? formatCount(seconds / 60, { one: 'minuto', many: 'de minutos', other: 'minutos' })
    : formatCount(seconds, { one: 'segundo', many: 'de segundos', other: 'segundos' });

/** The screen that shows a poll to a room. */
export const presentMessages: Translated<typeof english.presentMessages> = {
  page: (poll) => `Presentando: ${poll}`,
  options: 'Opciones',
  facts: 'De un vistazo',
  join: 'Cómo participar',
  voteAt: 'Vota en',
  seeAt: 'Ábrela en',
  qrCode: (address) => `Código QR de ${address}`,
  votedWord: (count) =>
    pluralForm(count, { one: 'persona ha votado', many: 'personas han votado', other: 'personas han votado' }),
  watchingWord: (count) =>
    pluralForm(count, { one: 'persona mirando', many: 'personas mirando', other: 'personas mirando' }),
  untilEnd: 'hasta el final',
  untilOpening: 'hasta que se abra',
  days: (count) => formatCount(count, { one: 'día', many: 'de días', other: 'días' }),
  closed: 'Cerrada',
  closedDetail: 'El resultado es definitivo.',
  reconnecting: 'Reconectando…',
  position: (number, total) => `Encuesta ${number} de ${total}`,
  covered: 'Los resultados se mostrarán cuando se revelen.',
  later: {
    after_vote: 'Cada persona ve los resultados después de votar. Aquí se muestran cuando se cierre la encuesta.',
    after_close: 'Los resultados se muestran cuando se cierre la encuesta.',
    private: 'Los resultados son privados. Solo los ve quien creó esta encuesta.',
  },
  figures: {
    /** On one line: it may wrap before the number, which stands after the state of the option. */
    votes: (count, voters) => pollMessages.votesOf(count, voters).replaceAll(' ', '\u00a0'),
    ballots: leaderMessages.ballots,
    scores: (count) => formatCount(count, { one: 'puntuación', many: 'de puntuaciones', other: 'puntuaciones' }),
    rounds: (votes, isCut) => `${isCut ? '… → ' : ''}${votes.map((count) => formatNumber(count)).join(' → ')}`,
    out: (round) => `fuera en la ronda ${round}`,
    majority: 'mayoría',
    tied: 'empate',
    none: '–',
  },
  announced: {
    covered: 'Los resultados están ocultos',
    revealed: 'Los resultados están a la vista',
    closed: 'Esta encuesta está cerrada',
  },
  controls: {
    bar: 'Presentación',
    previous: 'Encuesta anterior',
    next: 'Encuesta siguiente',
    cover: 'Ocultar los resultados',
    reveal: 'Revelar los resultados',
    smaller: 'Texto más pequeño',
    larger: 'Texto más grande',
    fullScreen: 'Pantalla completa',
    leaveFullScreen: 'Salir de pantalla completa',
    countdown: 'Cuenta atrás',
    close: 'Cerrar la encuesta',
    reopen: 'Reabrir la encuesta',
    keys: 'Atajos de teclado',
    leave: 'Salir de la presentación',
  },
  keys: {
    previous: 'Encuesta anterior; también ← ↑ Re Pág',
    next: 'Encuesta siguiente; también → ↓ Av Pág',
    cover: 'Ocultar o revelar los resultados',
    close: 'Cerrar o reabrir la encuesta',
  },
  closing: {
    title: '¿Cerrar esta encuesta?',
    text: 'Nadie podrá votar más. Puedes reabrirla aquí.',
    labels: { confirm: 'Cerrar encuesta', cancel: 'Dejarla abierta', close: 'Cerrar' },
  },
  remote: {
    name: 'Mando de la pantalla',
    next: 'Siguiente',
    cover: 'Ocultar',
    reveal: 'Revelar',
    close: 'Cerrar',
    reopen: 'Reabrir',
  },
  ask: {
    title: 'Hacer una pregunta nueva',
    question: 'Pregunta',
    options: 'Opciones',
    hint: 'Una en cada línea',
    submit: 'Preguntar a la sala',
    close: 'Cerrar',
    failed: 'No se pudo hacer la pregunta',
  },
  outcome: {
    won: (name) => `Gana ${name}`,
    tied: (names) => `Empate: ${names}`,
    none: 'No ha votado nadie',
    average: (mean) => `promedio ${mean}`,
    each: (figure) => `${figure} cada una`,
    margin: (by, others) => `${by} de ventaja sobre ${others}`,
  },
  countdown: {
    title: 'Cuenta atrás',
    start: 'La encuesta se cierra en todas las pantallas a la vez en:',
    running: 'Cuenta atrás en curso',
    length: (seconds) => duration(seconds),
    more: (seconds) => `${duration(seconds)} más`,
    cancel: 'Cancelar la cuenta atrás',
    close: 'Cerrar',
  },
  notes: {
    noSequence: 'Esta encuesta no forma parte de una secuencia. Ordena encuestas en Mis encuestas, Secuencias.',
    first: 'Esta es la primera encuesta de la secuencia.',
    last: 'Esta es la última encuesta de la secuencia.',
    skipped: (count) =>
      `${formatCount(count, { one: 'borrador omitido', many: 'de borradores omitidos', other: 'borradores omitidos' })}.`,
    nextFailed: 'No se pudo presentar la otra encuesta.',
    coverFailed: 'No se pudieron ocultar o revelar los resultados.',
    closed: 'Reabre la encuesta antes de empezar una cuenta atrás.',
    planned: 'Este final es el de la encuesta. Puedes cambiarlo en Editar.',
    countdownFailed: 'No se pudo cambiar la cuenta atrás.',
  },
  draft: {
    title: 'Esta encuesta es un borrador',
    detail: 'Publícala antes de presentarla.',
    open: 'Abrir el borrador',
  },
  address: {
    unreachable: 'Los móviles no pueden abrir esta dirección',
    other: 'Dirección para móviles',
    title: 'La dirección para móviles',
    choose:
      'El código QR y la pantalla muestran una de estas direcciones de este equipo, para móviles de la misma red:',
    none: (host) =>
      `Los móviles no pueden abrir ${host}, que es solo este equipo. Inicia Showhands así para que lo alcancen los móviles de la misma red:`,
    elsewhere:
      'Para quienes están en otro lugar, Showhands necesita una dirección pública: consulta docs/operations.md.',
    close: 'Cerrar',
  },
  loadFailed: 'No se pudo cargar la presentación',
};

/** The screen of a poll's short address. */
export const codeMessages: Translated<typeof english.codeMessages> = {
  title: 'Abrir una encuesta por su código',
  opening: 'Abriendo la encuesta…',
  waiting: 'La presentación aún no ha empezado',
  waitingDetail: 'La encuesta se abrirá aquí por sí sola.',
  unknown: 'Ninguna encuesta tiene este código',
  unknownDetail: 'Revisa el código: tiene seis letras y números; da igual si son mayúsculas o minúsculas.',
  failed: 'No se pudo buscar la encuesta',
  rateLimited: 'Se han probado demasiados códigos. Espera un poco e inténtalo de nuevo.',
  wait: (seconds) =>
    `Puedes volver a intentarlo en ${formatCount(seconds, { one: 'segundo', many: 'de segundos', other: 'segundos' })}.`,
  label: 'Código',
  submit: 'Abrir encuesta',
};

/** What voters are told when the presenter goes on to another poll. */
export const followMessages: Translated<typeof english.followMessages> = {
  region: 'Presentación',
  moved: 'La presentación ha pasado a la siguiente encuesta.',
  go: 'Ir a la siguiente encuesta',
  follow: 'Seguir la presentación',
  following: 'Estás siguiendo la presentación.',
  stop: 'Dejar de seguir',
  dismiss: 'Cerrar aviso',
  closesIn: (clock) => `Se cierra en ${clock}`,
};
