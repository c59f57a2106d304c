import { formatCount } from '../format.ts';
import type * as english from '../more-settings.ts';
import type { Translated } from '../translated.ts';

export const moreSettingsMessages: Translated<typeof english.moreSettingsMessages> = {
  method: 'Cómo se vota',
  methods: {
    choose: { label: 'Elegir', hint: 'Elegir una o varias.' },
    rank: { label: 'Ordenar', hint: 'Poner las opciones en orden.' },
    score: { label: 'Puntuar', hint: 'Dar de 0 a 5 puntos.' },
    points: { label: 'Repartir puntos', hint: 'Dar más puntos a lo que más importa.' },
  },
  points: 'Puntos por votante',
  pointsHint: 'No hace falta repartirlos todos.',
  maxPoints: 'Máximo de puntos por opción',
  maxPointsHint: 'Déjalo vacío para que una opción pueda recibirlos todos.',
  locked: 'Esto ya no se puede cambiar: la encuesta tiene votos.',
  minimum: 'Mínimo de opciones por votante',
  minimumHint: 'Cada votante tiene que elegir al menos este número de opciones. Déjalo vacío si no hay mínimo.',
  maximum: 'Máximo de opciones por votante',
  maximumHint: 'Cada votante puede elegir como máximo este número de opciones. Déjalo vacío si no hay máximo.',
  changeVote: 'Se puede cambiar el voto',
  changeVoteHint:
    'Los votantes pueden cambiar o retirar su voto hasta que termine la encuesta. Si está desactivado, el voto es definitivo.',
  changeVoteAlways: 'Con varios votos, los votantes siempre pueden cambiar los suyos.',
  names: 'Mostrar quién eligió qué',
  namesHint:
    'Quien vea los resultados verá los nombres de los votantes y lo que eligieron. Se avisa antes de votar. Después no se puede cambiar.',
  namesFixed: 'Esto se decide al crear la encuesta.',
  shuffle: 'Mezclar las opciones para cada votante',
  shuffleHint:
    'Cada votante las ve en un orden propio, para que ninguna gane por estar primero. Los resultados mantienen el orden escrito.',
  resultsWhen: 'Cuándo se ven los resultados',
  resultsTimes: {
    always: { label: 'Siempre', hint: 'Los votantes ven los resultados en todo momento, incluso antes de votar.' },
    after_vote: {
      label: 'Después de votar',
      hint: 'Quienes han votado ven los resultados; los demás, cuando la encuesta se cierre.',
    },
    after_close: {
      label: 'Cuando la encuesta se cierre',
      hint: 'Antes, los votantes no ven resultados. Tú los ves en todo momento.',
    },
  },
  opensAt: 'Fecha de apertura',
  opensAtHint:
    'Se puede votar desde el primer momento. Pon una fecha para mostrar la encuesta antes de que se pueda votar.',
  opensIn: (time) => `Los votantes ven la encuesta ya, y podrán votar ${time}.`,
  opened: 'Esta fecha ya pasó: se puede votar.',
  noOpening: 'Abrir ya',
  openLater: 'Abrir más tarde',
  reasons: 'Motivos',
  reasonsRules: {
    off: { label: 'Sin motivos', hint: 'La papeleta no tiene un campo para el motivo.' },
    optional: {
      label: 'Los votantes pueden dar un motivo',
      hint: 'Se muestra con su nombre y lo que eligieron a quien vea los resultados.',
    },
  },
  votersAddOptions: 'Quién puede añadir opciones',
  voterOptionsRules: {
    no: { label: 'Solo tú', hint: 'La encuesta tiene las opciones que tú escribes.' },
    approved: {
      label: 'Los votantes, si tú las apruebas',
      hint: 'Los votantes proponen opciones. Cada una entra en la encuesta cuando la apruebas.',
    },
    free: {
      label: 'Los votantes, al momento',
      hint: 'Los votantes añaden opciones, y todos pueden votarlas al momento.',
    },
  },
  optionName: (number, text) => (text === '' ? `Opción ${number}` : text),
  optionSettings: (name) => `Ajustes de ${name}`,
  optionDescription: 'Descripción de la opción',
  picture: 'Imagen',
  pictureHint: 'JPEG, PNG, WebP o GIF. Se recorta a 4:3.',
  pictureShown: 'Los votantes la ven al lado de la opción.',
  pictureNotUploaded: 'Este archivo no se ha subido.',
  choosePicture: 'Elegir imagen',
  changePicture: 'Cambiar imagen',
  removePicture: 'Quitar',
  discardPicture: 'Cancelar',
  retryPicture: 'Reintentar',
  uploading: 'Subiendo…',
  uploadRetried: 'No se pudo enviar la imagen. Reintentando…',
  uploadRunning: 'La imagen aún se está subiendo. Espera un poco o cancela.',
  uploadFailed: 'No se pudo subir la imagen.',
  seats: 'Plazas',
  seatsHint: 'Déjalo vacío si no hay límite.',
  seatsCount: (count) => formatCount(count, { one: 'plaza', many: 'de plazas', other: 'plazas' }),
  seatsUnavailable: 'Para usar plazas, los resultados de la encuesta deben verse siempre.',
  seatsDropped: 'La encuesta se guarda sin plazas: requieren que los resultados se vean siempre.',
  moveUp: 'Subir',
  moveDown: 'Bajar',
  summary: 'Lo que se dice a los votantes',
  ballotPreview: 'Prueba a votar como lo harán los demás',
};
